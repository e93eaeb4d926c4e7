import { canJoin, joinOpensAt, joinOpensMinutes } from './encounter.ts'

/** The states of an encounter. */
export type EncounterStateName = 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'

/** States of an encounter that takes or took place: people meet, choose, and answer how it was. */
export const heldStates: EncounterStateName[] = ['Scheduled', 'Completed']

type Encounter = {
  state: EncounterStateName
  startsAt: Date
  endsAt: Date
}

/** What an operator or the clock can do to an encounter. */
export type EncounterEvent =
  | 'schedule'
  | 'change'
  | 'cancel'
  | 'host'
  | 'gather'
  | 'complete'
  | 'mark'
  | 'settle'

const markedTooEarly = `Attendance can be marked from ${joinOpensMinutes} minutes before the start.`
const over = 'An encounter that is over or canceled cannot be changed.'

/**
 * Decides whether something may happen to an encounter, by its state: Draft, Scheduled, Completed or Canceled
 * (docs/rules.md, "Encounters and invitations" and "Attendance"). Every write asks this while it holds the row lock.
 *
 * @returns the sentence to show, or null if it may
 */
export function encounterRefusal(
  { state, startsAt, endsAt }: Encounter,
  event: EncounterEvent,
  now: Date,
): string | null {
  // Nobody is invited to a draft, so it does not matter if its time has passed.
  const isAhead = state === 'Draft' || (state === 'Scheduled' && endsAt > now)
  switch (event) {
    case 'schedule':
      if (state !== 'Draft') return 'Only a draft can be scheduled.'
      return startsAt <= now ? 'Its start has passed. Choose another time first.' : null
    case 'change':
      return isAhead ? null : over
    case 'cancel':
      if (state === 'Canceled') return 'This encounter has been canceled already.'
      return isAhead ? null : 'An encounter that is over cannot be canceled.'
    case 'host':
      if (state !== 'Scheduled') return 'Only a scheduled encounter has a host.'
      return endsAt > now ? null : 'This encounter has ended.'
    case 'gather':
      return canJoin({ state, startsAt, endsAt }, now) ? null : 'The table of this encounter is not open.'
    case 'complete':
      return state === 'Scheduled' && endsAt <= now ? null : 'Only an encounter that has ended is completed.'
    case 'mark':
      if (!heldStates.includes(state)) return 'This encounter did not take place.'
      return now < joinOpensAt(startsAt) ? markedTooEarly : null
    case 'settle':
      return state === 'Completed' ? null : 'Attendance can be settled once the encounter has ended.'
  }
}

type Times = Pick<Encounter, 'startsAt' | 'endsAt'>

/** What a change of an encounter's times means for its places. */
export type MoveEffects = {
  /** Giving up a seat within 72 hours is not counted, and attendance at the old time is cleared. */
  startMoved: boolean
  /** Everybody with a place is notified. */
  moved: boolean
}

export const onlyLaterEnd = 'An encounter under way can be given a later end, and no other time.'

/**
 * Returns what new times mean for an encounter's places, or why they are refused. Of an encounter that has begun only
 * the end can change, and only to a later one.
 */
export function moveEncounter(was: Encounter, to: Times, now: Date): MoveEffects | { refusal: string } {
  const startMoved = to.startsAt.getTime() !== was.startsAt.getTime()
  const moved = startMoved || to.endsAt.getTime() !== was.endsAt.getTime()
  const begun = was.state === 'Scheduled' && was.startsAt <= now
  if (begun && (startMoved || to.endsAt < was.endsAt)) {
    return { refusal: onlyLaterEnd }
  }
  return { startMoved, moved }
}
