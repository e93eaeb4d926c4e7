import { normalEmail } from '#rules/email.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'

/** The answer to a member's message (docs/specification.md, section 8). */
export const supportReceived = "Message sent successfully! We'll get back to you shortly."

export type SupportMessage = {
  memberId: number
  /** As typed, already checked. */
  subject: string
  message: string
  /** The member's own, where the form sends it. */
  email?: string | null | undefined
}

/**
 * Stores a member's message and mails it to the operator; Reply-To is the member's own e-mail (docs/rules.md, "Mail").
 *
 * @throws DomainError BAD_INPUT when an e-mail is given that is not the member's own
 */
export function contactSupport(
  db: PrismaClient,
  deps: Pick<AppDeps, 'config' | 'secret'>,
  input: SupportMessage,
  now: Date,
): Promise<void> {
  return db.$transaction((tx) => storeSupportMessage(tx, deps, input, now))
}

/** {@link contactSupport} within a transaction. */
export async function storeSupportMessage(
  tx: Prisma.TransactionClient,
  { config, secret }: Pick<AppDeps, 'config' | 'secret'>,
  input: SupportMessage,
  now: Date,
): Promise<void> {
  const subject = input.subject.trim()
  const message = plainText(input.message)
  const { email, username } = await tx.member.findUniqueOrThrow({
    where: { id: input.memberId },
    select: { email: true, username: true },
  })
  const isOwn = !input.email || normalEmail(input.email) === email
  refuseWrongFields({ email: isOwn ? null : 'Please write from your own e-mail address.' })
  const { id } = await tx.message.create({
    data: {
      origin: 'Support',
      name: username,
      email,
      subject,
      body: message,
      memberId: input.memberId,
      createdAt: now,
    },
    select: { id: true },
  })
  const mail = {
    key: `support-message:${id}`,
    to: config.operatorInbox,
    replyTo: email,
    template: 'supportMessage',
    data: { messageId: id, username, email, subject, message },
  } as const
  await queueMail(tx, { secret }, mail, now)
}
