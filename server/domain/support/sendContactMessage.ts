import { normalEmail } from '#rules/email.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { isSentAgain } from './isSentAgain.ts'

/** The reply to a visitor's message (docs/specification.md, section 8). */
export const contactReceived = "Thanks for reaching out! We'll be in touch."

/**
 * The first half of an advisory lock's two-part key. An advisory lock is needed because a visitor has no row to lock.
 */
const writingVisitors = 0x656e70

export type ContactMessage = {
  /** As typed; the caller has checked it. */
  name?: string | null | undefined
  email: string
  subject: string
  message: string
  fingerprint?: string | null | undefined
}

/**
 * Stores a visitor's message and mails it to the operator, with the visitor's address as Reply-To (docs/rules.md,
 * "Mail"). The same message sent again, even at the same instant, has no effect.
 */
export async function sendContactMessage(
  db: PrismaClient,
  { config, secret }: Pick<AppDeps, 'config' | 'secret'>,
  input: ContactMessage,
  now: Date,
): Promise<void> {
  const email = normalEmail(input.email)
  const name = plainText(input.name)
  const subject = input.subject.trim()
  const message = plainText(input.message)
  const fingerprint = input.fingerprint || null
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${writingVisitors}, hashtext(${email}))`
    if (await isSentAgain(tx, { origin: 'Contact', email, subject, body: message }, now)) return
    const { id } = await tx.message.create({
      data: {
        origin: 'Contact',
        name: name || null,
        email,
        subject,
        body: message,
        fingerprint,
        createdAt: now,
      },
      select: { id: true },
    })
    const mail = {
      key: `contact-message:${id}`,
      to: config.operatorInbox,
      replyTo: email,
      template: 'contactMessage',
      data: { messageId: id, ...(name && { name }), email, subject, message },
    } as const
    await queueMail(tx, { secret }, mail, now)
  })
}
