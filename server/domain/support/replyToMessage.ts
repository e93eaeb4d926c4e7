import { defaultTimeZone } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { longestMessage } from '#rules/forms/contact.ts'
import { nothingSentThere } from '#rules/forms/earlyAccess.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import { lengthError, plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { isSuppressed } from '../../mail/suppression/suppression.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { readLastAddress } from '../members/samePerson.ts'
import { lockMessage } from './lockMessage.ts'

export type Reply = {
  operatorId: number
  messageId: number
  body: string
  /** How many answers the operator has read; without it, any number is accepted */
  answersRead?: number | null | undefined
}

/**
 * Answers a message by mail and marks it Answered. A member gets the mail at their present address, or at that of their
 * last membership if they canceled and came back. The same answer sent again has no effect.
 *
 * @throws DomainError BAD_INPUT if the answer is empty or too long, NOT_FOUND if there is no such message, CONFLICT if
 *   it is closed, if it has an answer that the operator has not seen, or if the address is suppressed
 */
export async function replyToMessage(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  { operatorId, messageId, body, answersRead }: Reply,
  now: Date,
): Promise<void> {
  const text = plainText(body)
  refuseWrongFields({
    body: text === '' ? 'Please write an answer.' : lengthError(text.length, longestMessage),
  })
  await db.$transaction(async (tx) => {
    // Members are locked first, see lockRows: an erasure deletes the messages of one it has locked.
    const written = await tx.message.findUnique({ where: { id: messageId }, select: { memberId: true } })
    if (written?.memberId) await lockRows(tx, { members: [written.memberId] })
    await lockMessage(tx, messageId)
    const message = await tx.message.findUniqueOrThrow({
      where: { id: messageId },
      include: { member: { select: { id: true, person: true, email: true } } },
    })
    if (message.state === 'Closed') {
      throw new DomainError('CONFLICT', 'This message is closed. Reopen it to answer.', 'messageId')
    }
    const earlier = await tx.messageReply.findMany({ where: { messageId }, orderBy: { id: 'asc' } })
    const last = earlier.at(-1)
    const isSentAgain = last?.authorId === operatorId && last.body === text
    if (isSentAgain && last.createdAt > sentAgainAfter(now)) return
    if (earlier.length > (answersRead ?? Infinity)) {
      const sentence = 'Another answer was sent in the meantime. Please read it before you send yours.'
      throw new DomainError('CONFLICT', sentence, 'messageId')
    }
    const { member, memberId, name, subject, body: original } = message
    const to = member ? await readLastAddress(tx, member) : message.email
    if (await isSuppressed(tx, to, 'Transactional')) throw new DomainError('CONFLICT', nothingSentThere)
    await tx.message.update({ where: { id: messageId }, data: { state: 'Answered' } })
    const reply = await tx.messageReply.create({
      data: { messageId, authorId: operatorId, body: text, createdAt: now },
      select: { id: true },
    })
    const mail = {
      key: `operator-reply:${reply.id}`,
      to,
      ...(memberId !== null && { memberId }),
      template: 'operatorReply',
      data: {
        ...(name !== null && { name }),
        messageId,
        replyId: reply.id,
        earlierReplyIds: earlier.map(({ id }) => id),
        subject,
        reply: text,
        original,
        writtenAt: message.createdAt.toISOString(),
        timeZone: defaultTimeZone,
      },
    } as const
    await queueMail(tx, deps, mail, now)
    const change = { before: { state: message.state }, after: { state: 'Answered', replyId: reply.id } }
    await recordAudit(
      tx,
      {
        actorId: operatorId,
        action: 'replyToMessage',
        subjectType: 'Message',
        subjectId: messageId,
        ...change,
      },
      now,
    )
  })
}
