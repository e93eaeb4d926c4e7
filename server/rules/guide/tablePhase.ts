import { joinPhase } from '#rules/encounters/encounter.ts'
import { minute } from '#rules/time/durations.ts'
import type { TableSnapshot } from './snapshot.ts'
import type { SeatId, TableState } from './table.ts'

/** Minutes before the start from which the lobby is open. */
export const lobbyOpensMinutes = 15

/** What one person finds at the address of their seat. */
export type TablePhase = 'Early' | 'Lobby' | 'Open' | 'Over' | 'Canceled' | 'Unseated' | 'Removed'

/** Returns the first instant at which the lobby is open. */
export const lobbyOpensAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - lobbyOpensMinutes * minute)

/** Whether people with a seat find the lobby or the table at the address of their seat. */
export const isDoorOpen = (
  { state, startsAt, endsAt }: { state: string; startsAt: Date; endsAt: Date },
  now: Date,
): boolean => state === 'Scheduled' && now >= lobbyOpensAt(startsAt) && now < endsAt

/**
 * Returns what somebody's address leads to: the lobby from 15 minutes before the start, the table from 5 minutes
 * before until the end (docs/rules.md, "The table").
 *
 * @param state the guide's state now; null before the first person came
 * @returns `Removed` for somebody a host removed, who cannot come back to this encounter
 */
export function tablePhase(
  { state: life, startsAt, endsAt, people }: TableSnapshot,
  state: TableState | null,
  id: SeatId,
  now: Date,
): TablePhase {
  const person = people.get(id)
  if (!person?.isSeated && !person?.mayHost) return 'Unseated'
  if (person.isRemoved) return 'Removed'
  if (life === 'Canceled') return 'Canceled'
  if (life === 'Completed') return 'Over'
  if (life === 'Draft') return 'Unseated'
  if (state?.ended) return 'Over'
  const phase = joinPhase({ startsAt, endsAt }, now)
  if (phase === 'early') return now < lobbyOpensAt(startsAt) ? 'Early' : 'Lobby'
  return phase === 'open' ? 'Open' : 'Over'
}
