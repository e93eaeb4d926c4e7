import { isEmail, normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { memberAddress, nothingSentThere } from '#rules/forms/earlyAccess.ts'
import type { Member, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { isSuppressed } from '../../mail/suppression/suppression.ts'
import { recordAudit } from '../audit/audit.ts'
import { type ExpelledDeps, refuseExpelled } from '../expelled/expelledAddress.ts'
import { emailExists, isUsernameTaken } from '../names/existence.ts'
import { nameColumns } from '../names/nameColumns.ts'
import { noticeOperator } from './noticeOperator.ts'

/** The person to make an operator, and the operator who does it. */
type Appointment = {
  /** As typed; trimmed and lowercased here. */
  email: string
  /** The asking operator, or null at the command line. */
  actorId: number | null
}

/**
 * Makes somebody an operator. A member gains the role; anyone else gets an account without a profile, with the e-mail
 * as its username. Somebody who is added in the console gets a mail about it.
 *
 * @param refuseNew throws if a new account with this address must be refused
 * @returns the member id, and whether they were an operator already
 */
export async function addOperator(
  db: PrismaClient,
  { email: address, actorId }: Appointment,
  now: Date,
  refuseNew: (tx: Prisma.TransactionClient, email: string) => Promise<void> = async () => undefined,
): Promise<{ id: number; wasOne: boolean }> {
  const email = normalEmail(address)
  return db.$transaction(async (tx) => {
    const [known] = await tx.$queryRaw<Pick<Member, 'id' | 'role'>[]>`
      SELECT id, role FROM members WHERE email = ${email} AND status <> 'Canceled' FOR NO KEY UPDATE`
    if (known?.role === 'Operator') return { id: known.id, wasOne: true }
    if (!known) await refuseNew(tx, email)
    const id = known?.id ?? (await openAccount(tx, email, now))
    const { username } = await tx.member.update({ where: { id }, data: { role: 'Operator' } })
    const change = { actorId, action: 'addOperator', subjectType: 'Member', subjectId: id }
    await recordAudit(tx, { ...change, after: { role: 'Operator' } }, now)
    if (actorId !== null) {
      await noticeOperator(tx, { to: { id, email, username }, what: 'added', aboutId: id }, now)
    }
    return { id, wasOne: false }
  })
}

async function openAccount(tx: Prisma.TransactionClient, email: string, now: Date): Promise<number> {
  const { id } = await tx.member.create({
    data: {
      ...nameColumns(email),
      email,
      usernameKey: email,
      role: 'Operator',
      createdAt: now,
      sharesLook: await isUsernameTaken(tx, email, now),
    },
    select: { id: true },
  })
  return id
}

/**
 * Adds an operator as another operator asked, like {@link addOperator}.
 *
 * @throws DomainError BAD_INPUT if it is not an e-mail address; CONFLICT if the address is an operator's, is
 *   suppressed, belongs to somebody expelled, or can still be taken back by a member
 */
export async function inviteOperator(
  db: PrismaClient,
  deps: ExpelledDeps,
  { email, operatorId }: { email: string; operatorId: number },
  now: Date,
): Promise<void> {
  if (!isEmail(email.trim())) throw new DomainError('BAD_INPUT', 'Please enter an email address.', 'email')
  if (await isSuppressed(db, normalEmail(email), 'Transactional')) {
    throw new DomainError('CONFLICT', nothingSentThere, 'email')
  }
  const { wasOne } = await addOperator(db, { email, actorId: operatorId }, now, async (tx, address) => {
    await refuseExpelled(tx, deps, address)
    if (await emailExists(tx, address, now)) throw new DomainError('CONFLICT', memberAddress, 'email')
  })
  if (wasOne) throw new DomainError('CONFLICT', 'This address belongs to an operator already.', 'email')
}
