import { canJoin, joinOpensAt, joinOpensMinutes } from './encounter.ts'

/** How far an encounter has come. */
export type EncounterStateName = 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'

/** States of an encounter that takes place, or has: people meet there, choose and answer. */
export const heldStates: EncounterStateName[] = ['Scheduled', 'Completed']

type Encounter = {
  state: EncounterStateName
  startsAt: Date
  endsAt: Date
}

/** What an operator or the clock wants of an encounter. */
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
 * The life of an encounter, Draft, Scheduled, Completed or Canceled: says whether something may happen to it
 * (docs/rules.md, "Encounters and invitations" and "Attendance"). Every write asks this, with the row locked.
 *
 * @returns the sentence to show where it may not, or null
 */
export function encounterRefusal(
  { state, startsAt, endsAt }: Encounter,
  event: EncounterEvent,
  now: Date,
): string | null {
  // Nobody was invited to a draft, so one whose time has passed is as good as any.
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

/** What follows for places from other times of an encounter. */
export type MoveEffects = {
  /** Who gives up a seat within 72 hours is not counted, and nobody was there at the time it was. */
  startMoved: boolean
  /** Everybody with a place is notified. */
  moved: boolean
}

/**
 * Says what other times mean, or why they cannot be: an encounter under way can end later, and nothing else of its times
 * changes.
 */
export function moveEncounter(was: Encounter, to: Times, now: Date): MoveEffects | { refusal: string } {
  const startMoved = to.startsAt.getTime() !== was.startsAt.getTime()
  const moved = startMoved || to.endsAt.getTime() !== was.endsAt.getTime()
  const begun = was.state === 'Scheduled' && was.startsAt <= now
  if (begun && (startMoved || to.endsAt < was.endsAt)) {
    return { refusal: 'An encounter under way can be given a later end, and no other time.' }
  }
  return { startMoved, moved }
}
