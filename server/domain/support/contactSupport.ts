import { normalEmail } from '#rules/email.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { lockMember } from '../members/lockMember.ts'
import { isSentAgain } from './isSentAgain.ts'

/** The reply to a member's message (docs/specification.md, section 8). */
export const supportReceived = "Message sent successfully! We'll get back to you shortly."

export type SupportMessage = {
  memberId: number
  /** As typed; the caller has checked it. */
  subject: string
  message: string
  /** The member's own e-mail, if the form sends it. */
  email?: string | null | undefined
}

/**
 * Stores a member's message and mails it to the operator, with the member's own e-mail as Reply-To (docs/rules.md,
 * "Mail"). The same message sent again, even at the same instant, has no effect.
 *
 * @throws DomainError BAD_INPUT if an e-mail is given that is not the member's own
 */
export async function contactSupport(
  db: PrismaClient,
  deps: Pick<AppDeps, 'config' | 'secret'>,
  input: SupportMessage,
  now: Date,
): Promise<void> {
  const { memberId } = input
  const subject = input.subject.trim()
  const body = plainText(input.message)
  await db.$transaction(async (tx) => {
    const sender = await lockMember(tx, memberId)
    const isOwn = !input.email || normalEmail(input.email) === sender.email
    refuseWrongFields({ email: isOwn ? null : 'Please write from your own e-mail address.' })
    if (await isSentAgain(tx, { origin: 'Support', memberId, subject, body }, now)) return
    await storeSupportMessage(tx, deps, { sender, subject, body }, now)
  })
}

type Written = { sender: { id: number; email: string; username: string }; subject: string; body: string }

/** Stores and mails a member's message, which the caller has checked, in the caller's transaction. */
export async function storeSupportMessage(
  tx: Prisma.TransactionClient,
  { config, secret }: Pick<AppDeps, 'config' | 'secret'>,
  { sender: { id: memberId, email, username }, subject, body }: Written,
  now: Date,
): Promise<void> {
  const { id } = await tx.message.create({
    data: { origin: 'Support', name: username, email, subject, body, memberId, createdAt: now },
    select: { id: true },
  })
  const mail = {
    key: `support-message:${id}`,
    to: config.operatorInbox,
    replyTo: email,
    template: 'supportMessage',
    data: { messageId: id, username, email, subject, message: body },
  } as const
  await queueMail(tx, { secret }, mail, now)
}
