import type { Db } from '../../platform/database/db.ts'
import { emailTaken } from '../names/existence.ts'
import { formerAddress } from './formerAddress.ts'

/**
 * Replaces the address on a joined request whose member has since canceled, or given the address up for good. That row
 * belongs to the former member until they are erased. The next person with the address gets a new row, which contains
 * nothing of the old one.
 */
export const leaveOldRow = (tx: Db, email: string, now: Date) => tx.$executeRaw`
  UPDATE early_access_requests r SET email = ${formerAddress}
  FROM members m WHERE r.email = ${email} AND r.state = 'Joined' AND m.id = r.member_id
    AND (m.status = 'Canceled' OR NOT ${emailTaken(email, now)})`
