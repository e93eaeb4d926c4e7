import { defaultTimeZone } from '#rules/dates.ts'
import { erasureDate } from '#rules/membership.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { endMembership } from './endMembership.ts'

/**
 * Cancels a membership at its member's wish, with a farewell that says when the data is erased, within a transaction.
 *
 * @throws DomainError CONFLICT when it is canceled already; NOT_FOUND for nobody
 */
export async function cancelMembership(
  tx: Db,
  deps: Pick<AppDeps, 'secret'>,
  memberId: number,
  now: Date,
): Promise<void> {
  const { email, username } = await endMembership(tx, memberId, now)
  const mail = {
    key: `membership-canceled:${memberId}`,
    to: email,
    memberId,
    template: 'membershipCanceled',
    data: { username, erasedOn: erasureDate(now).toISOString(), timeZone: defaultTimeZone },
  } as const
  await queueMail(tx, deps, mail, now)
}
