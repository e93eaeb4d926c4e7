import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MailContext } from '../templates/definition.ts'
import { readPostalAddress } from './postalAddress.ts'

/** The recipient in previews of mails. */
export const exampleReader = { username: 'Juniper', address: 'juniper@example.org' }

/** Returns the context of a mail that an operator previews: the real sender and postal address, and example links. */
export async function previewContext(
  db: Db,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  now: Date,
): Promise<MailContext> {
  return {
    appUrl,
    from: mailFrom,
    to: { address: exampleReader.address },
    unsubscribeUrl: `${appUrl}/unsubscribe/example`,
    postalAddress: await readPostalAddress(db),
    answerUrl: (act) => `${appUrl}/answer/${act}/example`,
    appealUrl: () => `${appUrl}/appeal/example`,
    writtenAt: now,
  }
}
