/** Reads the number in a field; null, and not 0, if the field is empty. */
export const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
