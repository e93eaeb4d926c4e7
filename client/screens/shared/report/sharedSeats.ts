import { fullDate } from '#rules/dates.ts'

type SharedSeat = {
  readonly encounter: { readonly name: string; readonly startsAt: string; readonly timeZone: string }
}

/** What happens to the seats of two people who must not meet, if both keep them. */
export const otherwiseParted =
  'Otherwise we part you a day before; if it is sooner than that, please give yours up or write to us.'

/** What a member can do if they and the avoided person both have seats already; null if they do not. */
export function aboutShared(seats: readonly SharedSeat[]): string | null {
  if (seats.length === 0) return null
  const evenings = seats.map(
    ({ encounter: { name, startsAt, timeZone } }) => `${name} on ${fullDate(new Date(startsAt), timeZone)}`,
  )
  return `You both have a seat at ${evenings.join(' and at ')}. You can give up yours under My Encounters without it counting. ${otherwiseParted}`
}
