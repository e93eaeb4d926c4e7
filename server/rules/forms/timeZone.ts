import { formatterOf } from '#rules/dates.ts'

/** Returns the sentence to show for an invalid IANA time zone, or null. */
export function timeZoneError(timeZone: string): string | null {
  try {
    formatterOf({ timeZone })
    return null
  } catch (error) {
    if (error instanceof RangeError) return 'This is not a time zone, such as America/Detroit.'
    throw error
  }
}
