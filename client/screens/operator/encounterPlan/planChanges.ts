import { numberOf } from '../shared/numberOf.ts'
import { instantOf } from '../shared/zonedTime.ts'
import type { EditPlanMutation } from './__generated__/EditPlanMutation.graphql.ts'
import type { PlanValues } from './planValues.ts'

/** The numbers of people in a plan, and their labels. */
export const countedNumbers = {
  minimum: 'Fewest people',
  capacity: 'Seats',
  inviteTarget: 'People to invite',
} as const

/** Their names. */
export const counted = Object.keys(countedNumbers) as (keyof typeof countedNumbers)[]

type Changes = Omit<EditPlanMutation['variables']['input'], 'encounterId' | 'planVersion' | 'linkVersion'>

/**
 * Returns what was changed in the form of an encounter. A number that was cleared stays as it is.
 *
 * @returns the changed parts of the mutation's input; empty if nothing was changed
 */
export function changesOf(stored: PlanValues, values: PlanValues): Changes {
  const moved = stored.startsAt !== values.startsAt || stored.timeZone !== values.timeZone
  const startsAt = moved ? instantOf(values.startsAt, values.timeZone) : null
  const changes: { -readonly [Name in keyof Changes]: Changes[Name] } = {}
  if (stored.name !== values.name) changes.name = values.name.trim()
  if (startsAt) changes.startsAt = startsAt
  if (stored.timeZone !== values.timeZone) changes.timeZone = values.timeZone
  const minutes = numberOf(values.minutes)
  if (minutes !== null && stored.minutes !== values.minutes) changes.minutes = minutes
  for (const name of counted) {
    const number = numberOf(values[name])
    if (number === null || stored[name] === values[name]) continue
    changes[name] = number
    changes.replacesNumbers = { ...changes.replacesNumbers, [name]: numberOf(stored[name]) }
  }
  if (values.link === 'PROVIDER') changes.meetingUrl = null
  if (values.link === 'HAND') changes.meetingUrl = values.meetingUrl
  return changes
}
