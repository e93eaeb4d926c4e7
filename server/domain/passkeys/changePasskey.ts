import { passkeyNameError } from '#rules/account/passkey.ts'
import { DomainError } from '#rules/errors.ts'
import { plainText } from '#rules/text.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestScope } from '../../platform/parts.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'
import { requireMayChangePasskeys } from './registerPasskey.ts'
import { tellOfPasskey } from './tellOfPasskeys.ts'

const unknown = () => new DomainError('NOT_FOUND', 'This passkey does not exist.', 'passkeyId')

/**
 * Renames a member's own passkey.
 *
 * @throws DomainError BAD_INPUT for an invalid name; NOT_FOUND if the passkey is not theirs
 */
export async function renamePasskey(
  db: Db,
  { memberId, passkeyId, name: given }: { memberId: number; passkeyId: number; name: string },
): Promise<void> {
  const name = plainText(given)
  const wrong = passkeyNameError(name)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'name')
  const { count } = await db.passkey.updateMany({ where: { id: passkeyId, memberId }, data: { name } })
  if (count === 0) throw unknown()
}

/**
 * Removes a member's own passkey, and mails them about it. It stops working everywhere.
 *
 * @throws DomainError NOT_FOUND if the passkey is not theirs; STEP_UP_REQUIRED
 */
export async function removePasskey(
  scope: RequestScope,
  owner: Pick<ViewerIdentity, 'id' | 'sessionId' | 'role'>,
  passkeyId: number,
): Promise<void> {
  const { db, now } = scope
  await db.$transaction(async (tx) => {
    await requireMayChangePasskeys(scope, tx, owner)
    const passkey = await tx.passkey.findFirst({
      where: { id: passkeyId, memberId: owner.id },
      include: { member: true },
    })
    if (!passkey) throw unknown()
    const { count } = await tx.passkey.deleteMany({ where: { id: passkeyId } })
    if (count === 0) throw unknown()
    await tellOfPasskey(tx, passkey.member, passkey, 'removed', '1', now)
  })
}
