import type { Db } from '../../platform/database/db.ts'
import { emailTaken } from '../names/existence.ts'
import { formerAddress } from './formerAddress.ts'

/**
 * When somebody joined through a row and has canceled since, or given the address up for good, that row belongs to them
 * until they are erased. Whoever comes under the address now gets a row of their own, with nothing of the old one in it.
 */
export const leaveOldRow = (tx: Db, email: string, now: Date) => tx.$executeRaw`
  UPDATE early_access_requests r SET email = ${formerAddress}
  FROM members m WHERE r.email = ${email} AND r.state = 'Joined' AND m.id = r.member_id
    AND (m.status = 'Canceled' OR NOT ${emailTaken(email, now)})`
