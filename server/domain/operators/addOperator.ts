import { normalEmail } from '#rules/email.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { isUsernameTaken } from '../names/existence.ts'
import { nameColumns } from '../names/nameColumns.ts'

/**
 * Makes somebody an operator: a member gains the role, anyone else an account without a profile, named by the e-mail.
 *
 * @returns the member id; the same when asked again
 */
export async function addOperator(db: PrismaClient, address: string, now: Date): Promise<number> {
  const email = normalEmail(address)
  return db.$transaction(async (tx) => {
    const known = await tx.member.findFirst({ where: { email, status: { not: 'Canceled' } } })
    if (known?.role === 'Operator') return known.id
    const id = known?.id ?? (await openAccount(tx, email, now))
    await tx.member.update({ where: { id }, data: { role: 'Operator' } })
    const change = { actorId: null, action: 'addOperator', subjectType: 'Member', subjectId: id }
    await recordAudit(tx, { ...change, after: { role: 'Operator' } }, now)
    return id
  })
}

async function openAccount(tx: Prisma.TransactionClient, email: string, now: Date): Promise<number> {
  const { id } = await tx.member.create({
    data: {
      ...nameColumns(email),
      ...{ email, usernameKey: email, role: 'Operator', createdAt: now },
      sharesLook: await isUsernameTaken(tx, email),
    },
    select: { id: true },
  })
  return id
}
