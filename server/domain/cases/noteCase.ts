import { DomainError } from '#rules/errors.ts'
import { noteError } from '#rules/forms/note.ts'
import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockCase, readStanding } from './changeCase.ts'

/**
 * Adds an operator's note to a case, in any state. The audit log records that there is a note, not its text. The same
 * note sent again within ten minutes is stored once.
 *
 * @throws DomainError BAD_INPUT for an empty or overlong note; NOT_FOUND if there is no such case
 */
export async function noteCase(
  db: PrismaClient,
  { caseId, operatorId, body }: { caseId: number; operatorId: number; body: string },
  now: Date,
): Promise<void> {
  const words = plainText(body)
  const wrong = noteError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'body')
  await db.$transaction(async (tx) => {
    await lockCase(tx, caseId)
    await readStanding(tx, caseId, operatorId)
    const note = { caseId, authorId: operatorId, body: words }
    if (await tx.caseNote.findFirst({ where: { ...note, createdAt: { gt: sentAgainAfter(now) } } })) return
    const { id } = await tx.caseNote.create({
      data: { ...note, createdAt: now },
      select: { id: true },
    })
    const subject = { action: 'noteCase', subjectType: 'Case', subjectId: caseId }
    await recordAudit(tx, { actorId: operatorId, ...subject, after: { noteId: id } }, now)
  })
}
