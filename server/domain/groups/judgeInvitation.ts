import { mayTellLinks } from '#rules/encounters/linkFigures.ts'
import { type TableRule, tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { DomainError } from '#rules/errors.ts'
import { notFreeTexts } from '#rules/seats/notFree.ts'
import { hasStandIns } from '#rules/seats/whoStandsIn.ts'
import { count } from '../../engine/placements.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { readNotFree } from '../seats/whoIsFree.ts'
import { locationsShown } from './candidates.ts'
import { readInvited } from './completeTable.ts'
import { readEncounterInput } from './judgedInput.ts'
import { countLook } from './previewMove.ts'
import { readActive } from './readFacts.ts'
import { judgeTables } from './seatColumns.ts'

/** A rule that inviting somebody by hand would break, with a sentence to show. */
export type InvitationBreach = { rule: TableRule; sentence: string }

type Look = { encounterId: number; memberId: number; operatorId: number }

/**
 * Returns the rules of its kind that inviting somebody by hand would break, without inviting them: another location,
 * people already met, their own availability, another First Encounter too near. The operator may invite them anyway,
 * except for what inviting itself refuses. About links it reveals no more than a move does: whether a whole table of a
 * Second would still hold together, and nothing to an operator who could be among these people. The look is counted and
 * goes into the audit log (docs/rules.md, "Forming groups").
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; BAD_INPUT if there is no such member; RATE_LIMITED
 */
export async function judgeInvitation(
  db: PrismaClient,
  deps: Pick<AppDeps, 'database'>,
  { encounterId, memberId, operatorId }: Look,
  now: Date,
): Promise<InvitationBreach[]> {
  const encounter = await db.encounter.findUnique({ where: { id: encounterId } })
  await countLook(deps, encounter?.kind ?? null, operatorId)
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  const member = await db.member.findUnique({ where: { id: memberId }, select: { id: true } })
  if (!member) throw new DomainError('BAD_INPUT', 'This member does not exist.', 'memberId')
  return db.$transaction(async (tx) => {
    const tellsLinks = (await locationsShown(tx, operatorId)).has(encounter.locationId)
    const change = {
      actorId: operatorId,
      action: 'judgeInvitation',
      subjectType: 'Encounter',
      subjectId: encounterId,
    }
    await recordAudit(tx, { ...change, after: { memberId } }, now)
    return [
      ...(await standing(tx, encounter, memberId, now)),
      ...(await company(tx, encounter, memberId, tellsLinks)),
    ]
  })
}

/** Returns the rules broken by the member alone. Being busy is not among them, as inviting refuses it anyway. */
async function standing(
  db: Db,
  encounter: Encounter,
  memberId: number,
  now: Date,
): Promise<InvitationBreach[]> {
  const breaches: InvitationBreach[] = []
  const active = await readActive(db, encounter.locationId, [memberId])
  if (!active.has(memberId)) {
    breaches.push({ rule: 'notActive', sentence: 'Is not an active member of this location.' })
  }
  const why = (await readNotFree(db, encounter, now, [memberId], encounter.id)).get(memberId)
  if (why === 'away') breaches.push({ rule: 'unavailable', sentence: notFreeTexts.away })
  if (why === 'capped') breaches.push({ rule: 'capped', sentence: notFreeTexts.capped })
  return breaches
}

/** Returns the rules broken by the member together with the people already invited. */
async function company(
  db: Db,
  encounter: Encounter,
  memberId: number,
  tellsLinks: boolean,
): Promise<InvitationBreach[]> {
  const { present } = await readInvited(db, encounter.id)
  const before = present.filter((id) => id !== memberId)
  const after = [...before, memberId]
  const input = await readEncounterInput(db, encounter, after)
  const [table] = judgeTables(input, [after], new Set())
  const met = table?.seats.get(memberId)?.metBefore ?? 0
  const breaches: InvitationBreach[] = []
  if (met > 0 && encounter.kind !== 'Second') {
    breaches.push({
      rule: 'metBefore',
      sentence: `Already met ${count(met, 'person')} of those invited here${hasStandIns(encounter, input.allowRepeats === true) ? ', and takes a seat only where none of them does' : ''}.`,
    })
  }
  const lacks = (people: readonly number[]): boolean =>
    judgeTables(input, [people], new Set())[0]?.broken.some(({ rule }) => rule === 'noFamiliarFace') ?? false
  const maySay = tellsLinks && encounter.kind === 'Second' && mayTellLinks(encounter.kind, after.length)
  if (maySay && !lacks(before) && lacks(after)) {
    breaches.push({ rule: 'noFamiliarFace', sentence: tableRuleTexts.noFamiliarFace })
  }
  return breaches
}
