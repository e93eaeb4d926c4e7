import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { exported, handedOver } from '../../generated/fates.ts'
import { knownToOperators } from '../../mail/templates/privateMails.ts'
import { inboxTemplates } from '../../mail/templates/registry.ts'
import type { Db } from '../../platform/database/db.ts'
import { readHeldAddresses, whileHeld } from './heldAddresses.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/**
 * Reads everything stored about a member, for the member: their own choices, never who chose them or avoids them, and
 * no operator's name (docs/rules.md, "Membership"). prisma/schema.prisma says for each column whether it is exported,
 * or why not.
 *
 * @param now the date of the download
 */
export async function readMemberData(db: PrismaClient, memberId: number, now: Date): Promise<object> {
  const account = await db.member.findUniqueOrThrow({ where: { id: memberId }, select: exported.account })
  return {
    writtenAt: now,
    // Bars without a wish of the member's own may come from others, and could name somebody who came back with another
    // username.
    account: { ...account, avoids: account.avoids.filter(({ wished }) => wished) },
    ...(await readCorrespondence(db, { memberId, ...account, until: now }, exported)),
  }
}

/**
 * Reads everything stored about a member for an operator to hand over, if the member cannot log in. Leaves out the
 * choices and reports that only the member may see.
 *
 * @param until when they canceled, or now: texts written with their address later may be somebody else's
 */
export async function readHandedOverData(
  db: Db,
  { memberId, until }: { memberId: number; until: Date },
  now: Date,
): Promise<object> {
  const account = await db.member.findUniqueOrThrow({ where: { id: memberId }, select: handedOver.account })
  return {
    writtenAt: now,
    withheld:
      'Whom a member chose, answered, reported or does not want to meet, and when, goes to the member alone.',
    account,
    ...(await readCorrespondence(db, { memberId, ...account, until, shown: knownToOperators }, handedOver)),
  }
}

type Correspondent = { memberId: number; email: string; until: Date; shown?: Prisma.OutboxMailWhereInput }

async function readCorrespondence(
  db: Db,
  { memberId, email, until, shown = {} }: Correspondent,
  selections: Pick<typeof exported | typeof handedOver, 'messages' | 'mails' | 'suppression' | 'changes'>,
): Promise<object> {
  // Until somebody joined, only the address connects them with what they wrote and received.
  const held = await readHeldAddresses(db, memberId, until)
  const [messages, mails, suppression, changes] = await Promise.all([
    db.message.findMany({
      where: {
        OR: [
          { memberId },
          ...held.map((each) => ({ memberId: null, email: each.email, createdAt: whileHeld(each) })),
        ],
      },
      select: selections.messages,
      orderBy: { id: 'asc' },
    }),
    db.outboxMail.findMany({
      where: {
        OR: [
          { memberId },
          ...held.map((each) => ({
            memberId: null,
            toAddress: each.email,
            createdAt: whileHeld(each),
            template: { notIn: [...inboxTemplates] },
          })),
        ],
        AND: shown,
      },
      select: selections.mails,
      orderBy: { id: 'asc' },
    }),
    db.suppressedAddress.findUnique({ where: { email }, select: selections.suppression }),
    db.auditEntry.findMany({
      where: { subjectType: 'Member', subjectId: String(memberId) },
      select: selections.changes,
      orderBy: { id: 'asc' },
    }),
  ])
  const written = mails.map((mail) => ({ ...mail, data: withoutSecrets(mail.data) }))
  return { messages, mails: written, suppression, changes }
}
