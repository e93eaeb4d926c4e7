/**
 * Reads the number in a field: null, and not 0, if the field is empty, and NaN if it contains anything else. Decimals
 * stand after a point, or after the comma that a phone set to another language offers.
 */
export function numberOf(typed: string): number | null {
  const text = typed.trim().replace(/,(?=\d{1,2}$)/, '.')
  return text === '' ? null : Number(text)
}

/** Reads the number in a field that must not be empty: NaN, which no rule accepts, if it is. */
export const neededNumberOf = (typed: string): number => numberOf(typed) ?? Number.NaN
