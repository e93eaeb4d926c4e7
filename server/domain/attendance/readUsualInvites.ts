import { seatPlanError } from '#rules/encounters/plannedEncounter.ts'
import { communityRates, ratesWithin } from '#rules/seats/overbooking.ts'
import {
  chanceOfTooFew,
  type UsualInvites,
  usualInvites,
  usualInvitesReason,
} from '#rules/seats/usualInvites.ts'
import type { EncounterKind, Location } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPolicy } from '../settings/settings.ts'
import { communityDays, readCommunityRecord } from './readRecords.ts'

export type Table = {
  kind: EncounterKind
  location: Pick<Location, 'id' | 'label'>
  minimum: number
  capacity: number
}

/**
 * Returns how many people a new table invites if its operator does not say: the number from the settings, else one
 * worked out from how the members of the location answer and attend (docs/rules.md, "Forming groups"). A One-on-One, or
 * a table whose seats make no valid plan, invites no more than its seats.
 *
 * @returns the number, the chance that fewer than the minimum then come, and the reason in sentences
 */
export async function readUsualInvites(
  db: Db,
  { kind, location, minimum, capacity }: Table,
  now: Date,
): Promise<UsualInvites & { reason: string }> {
  const room = { minimum, capacity }
  const community = communityRates(await readCommunityRecord(db, now))
  const record = await readCommunityRecord(db, now, { kind, locationId: location.id })
  const rates = ratesWithin(record, community)
  const { overInvitePercent: percent } = await readPolicy(db)
  const found = (): UsualInvites => {
    if (seatPlanError(kind, { ...room, inviteTarget: capacity })) return { invites: capacity, tooFew: 1 }
    if (kind !== 'OneOnOne' && percent === null) return usualInvites(rates, room)
    const invites = kind === 'OneOnOne' ? capacity : Math.ceil((capacity * (100 + (percent ?? 0))) / 100)
    return { invites, tooFew: chanceOfTooFew(invites, rates, room) }
  }
  const usual = found()
  const about = { kind, location: location.label, room, percent, record, rates, days: communityDays }
  return { ...usual, reason: usualInvitesReason({ ...usual, ...about }) }
}
