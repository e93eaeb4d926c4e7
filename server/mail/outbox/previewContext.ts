import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MailContext } from '../templates/definition.ts'
import { readPostalAddress } from './postalAddress.ts'

/** Who gets the mails that an operator only looks at. */
export const exampleReader = { username: 'Juniper', address: 'juniper@example.org' }

/** What a mail knows that an operator only looks at: a real sender and address, and links that are examples. */
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
