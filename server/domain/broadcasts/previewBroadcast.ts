import { readPostalAddress } from '../../mail/outbox/postalAddress.ts'
import { renderMail } from '../../mail/rendering/renderMail.ts'
import type { MailContext } from '../../mail/templates/definition.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { encounterFacts } from '../seats/seatFacts.ts'
import type { Audience } from './audience.ts'
import { broadcastWords, requireWritable } from './broadcastWords.ts'

/**
 * Writes what an operator wrote to many as it would be mailed to one of them. Its link to unsubscribe is an example.
 *
 * @throws DomainError as sending does for wrong fields and encounters
 */
export async function previewBroadcast(
  db: Db,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  { to, ...typed }: { to: Audience; subject: string; text: string },
  now: Date,
): Promise<{ subject: string; text: string }> {
  const words = { username: 'Juniper', ...broadcastWords(typed) }
  const encounter = await requireWritable(db, to)
  const context: MailContext = {
    appUrl,
    from: mailFrom,
    to: { address: 'juniper@example.org' },
    unsubscribeUrl: `${appUrl}/unsubscribe/example`,
    postalAddress: await readPostalAddress(db),
    answerUrl: (act) => `${appUrl}/answer/${act}/example`,
    appealUrl: () => `${appUrl}/appeal/example`,
    writtenAt: now,
  }
  if (!encounter) return renderMail('operatorNews', words, context)
  const about = { encounter: encounterFacts(encounter), encounterId: encounter.id }
  return renderMail('encounterNote', { ...words, ...about }, context)
}
