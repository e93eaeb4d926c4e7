import type { Db } from '../../platform/database/db.ts'

/** The key of the setting that holds the postal address. */
export const postalAddressKey = 'contact.postalAddress'

/**
 * Reads the postal address that every mail shows (CAN-SPAM, 15 U.S.C. 7704(a)(5)).
 *
 * @returns its lines, or null if the operator has not set one
 */
export async function readPostalAddress(db: Db): Promise<string | null> {
  const row = await db.setting.findUnique({ where: { key: postalAddressKey } })
  return typeof row?.value === 'string' ? row.value : null
}
