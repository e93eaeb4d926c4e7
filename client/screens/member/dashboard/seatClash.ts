import { createContext, use } from 'react'
import { clashRefusal, isSameTime } from '#rules/seats/sameTime.ts'

type Listed = {
  readonly id: string
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
}

/** The encounters at which the member holds a seat, soonest first. */
export const SeatsContext = createContext<readonly Listed[]>([])

const timesOf = ({ startsAt, endsAt }: Listed) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

/**
 * Returns why the member's other seats rule an invitation out (docs/rules.md, "Answering").
 *
 * @param encounter the one of the invitation
 * @returns the sentence to show; null if none of them does
 */
export function useSeatClash(encounter: Listed): string | null {
  const other = use(SeatsContext).find(
    (held) => held.id !== encounter.id && isSameTime(timesOf(held), timesOf(encounter)),
  )
  return other ? clashRefusal(other.name) : null
}
