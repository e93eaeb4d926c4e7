import { DomainError } from '#rules/errors.ts'
import { noteError } from '#rules/forms/note.ts'
import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'

/**
 * Stores an operator's note about a member. The audit log records that there is a note, not its text, so that erasing
 * the note removes the text everywhere. The same note sent again within ten minutes is stored once.
 *
 * @throws DomainError BAD_INPUT for an empty or overlong note; NOT_FOUND if there is no such member or they are erased
 */
export async function noteMember(
  db: PrismaClient,
  { memberId, operatorId, body }: { memberId: number; operatorId: number; body: string },
  now: Date,
): Promise<void> {
  const words = plainText(body)
  const wrong = noteError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'body')
  await db.$transaction(async (tx) => {
    const [member] = await tx.$queryRaw<unknown[]>`
      SELECT id FROM members WHERE id = ${memberId} AND erased_at IS NULL FOR NO KEY UPDATE`
    if (!member) throw new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
    const note = { memberId, authorId: operatorId, body: words }
    if (await tx.memberNote.findFirst({ where: { ...note, createdAt: { gt: sentAgainAfter(now) } } })) return
    const { id } = await tx.memberNote.create({
      data: { ...note, createdAt: now },
      select: { id: true },
    })
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(
      tx,
      { actorId: operatorId, action: 'noteMember', ...subject, after: { noteId: id } },
      now,
    )
  })
}
