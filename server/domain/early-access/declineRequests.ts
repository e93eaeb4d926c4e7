import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { type Decision, decidedByOperator, moveRequests } from './moveRequests.ts'

/**
 * Declines people who are waiting, or are invited and have not joined. They get a mail only if the operator wrote a
 * note (docs/rules.md, "Getting in").
 *
 * @param decision `note` is the text of the mail to the person
 * @returns the ids of those that this operator has declined
 * @throws DomainError BAD_INPUT for too many ids or too long a note
 */
export async function declineRequests(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  decision: Decision,
  now: Date,
): Promise<{ ids: number[] }> {
  const note = plainText(decision.note)
  const move = {
    ...decision,
    note,
    action: 'declineRequests',
    from: ['Requested', 'Invited'],
    to: 'Declined',
  } as const
  return db.$transaction(async (tx) => {
    const declined = await moveRequests(tx, move, now)
    const noted = note === '' ? [] : declined
    const mails = noted.map(
      ({ id, email, name }) =>
        ({
          key: `early-access-declined:${id}:${now.toISOString()}`,
          to: email,
          template: 'earlyAccessDeclined',
          data: { note, ...(name !== null && { name }) },
        }) as const,
    )
    await queueMails(tx, deps, mails, now)
    return { ids: await decidedByOperator(tx, move) }
  })
}
