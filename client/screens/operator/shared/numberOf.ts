/** The number typed into a field; null, and not 0, where nothing is. */
export const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
