import { DomainError } from '#rules/errors.ts'
import { seeTable } from '#rules/guide/seeTable.ts'
import { type Act, nextLineAt } from '#rules/guide/table.ts'
import type { Invitation, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'
import { readTable } from './readTable.ts'
import { seatIdOf } from './seatId.ts'

type Naming = { invitationId: number; mayHost: boolean; operatorId: number }

/** Ends the hosting of a seat, if its holder is hosting now. */
async function endHosting(
  tx: Prisma.TransactionClient,
  { id: invitationId, encounterId, seatToken }: Invitation,
  now: Date,
): Promise<void> {
  const facts = (await readTable(tx, encounterId))?.facts
  if (!facts) return
  const at = nextLineAt(facts.log.at(-1)?.at, now)
  if (seeTable(facts, at.getTime()).host !== seatIdOf(seatToken)) return
  const act: Act = { kind: 'HandBack' }
  await tx.tableEntry.create({ data: { encounterId, invitationId, act, at } })
}

/**
 * Lets somebody with a seat host the table of that encounter, or takes that away: if they are hosting, they hand back
 * at once. A second call is not logged.
 *
 * @throws DomainError NOT_FOUND if there is no such invitation, CONFLICT if it has no seat or the encounter is not
 *   ahead
 */
export async function nameHost(
  db: PrismaClient,
  { invitationId, mayHost, operatorId }: Naming,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const where = { id: invitationId }
    const found = await tx.invitation.findUnique({ where, select: { encounterId: true } })
    if (!found) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
    await lockEncounter(tx, found.encounterId, 'host', now)
    const place = await tx.invitation.findUniqueOrThrow({ where })
    if (place.seatedAt === null)
      throw new DomainError('CONFLICT', 'Only someone with a seat can be the host.')
    if (place.mayHost === mayHost) return
    await tx.invitation.update({ where, data: { mayHost } })
    if (!mayHost) await endHosting(tx, place, now)
    const change = { action: 'nameHost', subjectType: 'Invitation', subjectId: invitationId }
    const sides = { before: { mayHost: place.mayHost }, after: { mayHost } }
    await recordAudit(tx, { actorId: operatorId, ...change, ...sides }, now)
  })
}
