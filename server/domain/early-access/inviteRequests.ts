import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { type Decision, moveRequests } from './moveRequests.ts'

/**
 * Invites people who wait or were declined, and mails each a link to /create-profile with their e-mail filled in
 * (docs/rules.md, "Getting in"). Whoever is invited or a member already is left alone.
 *
 * @param decision `note` is added to the mail where it is not empty
 * @throws DomainError BAD_INPUT for too many ids or too long a note
 */
export async function inviteRequests(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  decision: Decision,
  now: Date,
): Promise<void> {
  const note = plainText(decision.note)
  const move = {
    ...decision,
    note,
    action: 'inviteRequests',
    from: ['Requested', 'Declined'],
    to: 'Invited',
  } as const
  await db.$transaction(async (tx) => {
    for (const { id, email, name } of await moveRequests(tx, move, now)) {
      const mail = {
        key: `early-access-invited:${id}:${now.toISOString()}`,
        to: email,
        template: 'earlyAccessInvited',
        data: { email, ...(name !== null && { name }), ...(note !== '' && { note }) },
      } as const
      await queueMail(tx, deps, mail, now)
    }
  })
}
