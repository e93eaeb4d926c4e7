import { exampleReader, previewContext } from '../../mail/outbox/previewContext.ts'
import { renderMail } from '../../mail/rendering/renderMail.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Audience } from './audience.ts'
import { broadcastWords, requireWritable } from './broadcastWords.ts'

/**
 * Renders a broadcast as one recipient would get it. The link to unsubscribe is an example.
 *
 * @throws DomainError for the same wrong fields and encounters as sending does
 */
export async function previewBroadcast(
  db: Db,
  config: Pick<Config, 'appUrl' | 'mailFrom'>,
  { to, ...typed }: { to: Audience; subject: string; text: string },
  now: Date,
): Promise<{ subject: string; text: string }> {
  const words = { username: exampleReader.username, ...broadcastWords(typed) }
  const encounter = await requireWritable(db, to)
  const context = await previewContext(db, config, now)
  if (!encounter) return renderMail('operatorNews', words, context)
  const about = {
    encounter: encounterFacts(encounter),
    encounterId: encounter.id,
    ...(encounter.state === 'Canceled' && { isCanceled: true as const }),
  }
  return renderMail('encounterNote', { ...words, ...about }, context)
}
