import { newEmailError } from '#rules/account/emailChange.ts'
import { normalEmail } from '#rules/email.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { signId } from '../../platform/config/signedId.ts'
import { otherHolder } from '../names/existence.ts'
import type { Bearer } from '../sessions/readViewer.ts'
import { lockSignedIn } from './lockSignedIn.ts'
import { type Signing, storeChange } from './switchAddress.ts'

/**
 * Stores a member's request for another address, which voids an earlier request, and mails that address a link to
 * confirm it. If the address belongs to somebody else, they get a neutral notice instead, at most once a day. The asker
 * sees the same in both cases: the reply, the stored request, and their download, which contains neither mail.
 *
 * @throws DomainError BAD_INPUT on `email` if it is not an address or is their current one; UNAUTHENTICATED if their
 *   session has just ended
 */
export async function requestEmailChange(
  db: PrismaClient,
  { secret }: Signing,
  bearer: Bearer,
  email: string,
  now: Date,
): Promise<void> {
  const wanted = normalEmail(email)
  await db.$transaction(async (tx) => {
    const member = await lockSignedIn(tx, bearer, now)
    refuseWrongFields({ email: newEmailError(email, member.email) })
    const { id, expiresAt } = await storeChange(tx, member, { toEmail: wanted }, now)
    const holder = await otherHolder(tx, wanted, member.id, now)
    if (holder === null) {
      const data = { username: member.username, changeId: id, expiresAt: expiresAt.toISOString() }
      const link = signId(secret, 'confirmAddress', id)
      const mail = { key: `email-change:${id}`, to: wanted, template: 'emailChangeConfirm' } as const
      await queueMail(tx, { secret }, { ...mail, data, secret: link }, now)
    } else {
      const key = `address-in-use:${holder}:${now.toISOString().slice(0, 10)}`
      const mail = { key, to: wanted, memberId: holder, template: 'addressInUse' } as const
      await queueMail(tx, {}, { ...mail, data: {} }, now)
    }
  })
}
