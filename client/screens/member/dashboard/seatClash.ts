import { clashRefusal, isSameTime } from '#rules/seats/sameTime.ts'

/** An encounter at which the member holds a seat or is invited. */
export type Timed = {
  readonly id: string
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
}

const timesOf = ({ startsAt, endsAt }: Timed) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

/**
 * Returns why the member's other seats rule an invitation out (docs/rules.md, "Answering").
 *
 * @param encounter the one of the invitation
 * @param seats the encounters at which the member holds a seat, soonest first
 * @returns the sentence to show; null if none of them does
 */
export function seatClash(encounter: Timed, seats: readonly Timed[]): string | null {
  const other = seats.find(
    (held) => held.id !== encounter.id && isSameTime(timesOf(held), timesOf(encounter)),
  )
  return other ? clashRefusal(other.name) : null
}
