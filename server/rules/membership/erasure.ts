import { day } from '#rules/time/durations.ts'
/** Days from a cancellation to the erasure of the person's data (docs/rules.md, "Membership"). */
export const erasureDays = 30

/** Returns when the data of a person who canceled is erased. */
export function erasureDate(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + erasureDays * day)
}
