import { DomainError } from '#rules/errors.ts'
import { placementSentence } from '../../engine/placements.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseOwnPlaceAt } from '../roles/refuseOwnPlace.ts'
import { countPlaces } from '../seats/countRoster.ts'
import { refuseLateInvitation } from '../seats/refuseLateInvitation.ts'
import { refuseCandidate } from './candidates.ts'
import { completeTable } from './completeTable.ts'
import { countLook } from './previewMove.ts'

/** Somebody who could come, and why. A spare is for replacing another suggestion. */
export type Suggestion = { memberId: number; sentence: string; isSpare: boolean }

export type Suggestions = {
  suggestions: Suggestion[]
  /** how many more people should be invited */
  wanted: number
}

/** How many others to name at a First, in addition to those who complete the table. */
const spares = 5

const pairsByHand =
  'Nobody is suggested for a One-on-One: whether two can have one reveals that they chose each other.'

function refuseUnlessOpen(encounter: Encounter, now: Date): void {
  if (encounter.kind === 'OneOnOne') throw new DomainError('CONFLICT', pairsByHand)
  refuseLateInvitation(encounter, now)
}

/**
 * Suggests the people who would complete a table best, and why, without inviting anybody. The look is counted and goes
 * into the audit log. People for a Second are in the order of their names, and nothing tells how many links anybody has
 * (docs/rules.md, "Forming groups").
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; FORBIDDEN for an operator who could be among these
 *   people themselves, or has a place there; RATE_LIMITED; CONFLICT for a One-on-One, or if nobody can be invited any
 *   more
 */
export async function suggestPeople(
  db: PrismaClient,
  deps: Pick<AppDeps, 'database'>,
  { encounterId, operatorId }: { encounterId: number; operatorId: number },
  now: Date,
): Promise<Suggestions> {
  const encounter = await db.encounter.findUnique({ where: { id: encounterId } })
  await countLook(deps, encounter?.kind ?? null, operatorId)
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  refuseUnlessOpen(encounter, now)
  await refuseCandidate(db, operatorId, encounter)
  await refuseOwnPlaceAt(db, { encounterId, operatorId })
  const live = await countPlaces(db, encounterId)
  const wanted = Math.max(0, encounter.inviteTarget - live)
  const { picks, spare } = await completeTable(db, encounter, { wanted, spares }, now)
  const place = { kind: encounter.kind, size: live + picks.length, formed: false }
  const found = [
    ...picks.map((each) => ({ memberId: each.id, sentence: placementSentence(each, place), isSpare: false })),
    ...spare.map((each) => ({
      memberId: each.id,
      sentence: placementSentence(each, { ...place, size: place.size + 1 }),
      isSpare: true,
    })),
  ]
  const change = {
    actorId: operatorId,
    action: 'suggestPeople',
    subjectType: 'Encounter',
    subjectId: encounterId,
  }
  await recordAudit(db, { ...change, after: { memberIds: found.map(({ memberId }) => memberId) } }, now)
  return { suggestions: encounter.kind === 'Second' ? await byName(db, found) : found, wanted }
}

async function byName(
  db: Pick<PrismaClient, 'member'>,
  suggestions: readonly Suggestion[],
): Promise<Suggestion[]> {
  const named = await db.member.findMany({
    where: { id: { in: suggestions.map(({ memberId }) => memberId) } },
    select: { id: true },
    orderBy: [{ usernameKey: 'asc' }, { id: 'asc' }],
  })
  return named.flatMap(({ id }) => suggestions.filter(({ memberId }) => memberId === id))
}
