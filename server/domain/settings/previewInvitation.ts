import { defaultTimeZone } from '#rules/dates.ts'
import { day, minute } from '#rules/time/durations.ts'
import type { EncounterKind } from '../../generated/client/client.ts'
import { exampleReader, previewContext } from '../../mail/outbox/previewContext.ts'
import { renderMail } from '../../mail/rendering/renderMail.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'

const names = { First: 'Thursday Table', Second: 'The Second Evening', OneOnOne: 'A Conversation for Two' }

/**
 * Renders the invitation to a made-up encounter a week ahead, as it would be mailed.
 *
 * @param intro the text at its beginning, in plain text
 */
export async function previewInvitation(
  db: Db,
  config: Pick<Config, 'appUrl' | 'mailFrom'>,
  { kind, intro }: { kind: EncounterKind; intro: string },
  now: Date,
): Promise<{ subject: string; text: string }> {
  const startsAt = new Date(now.getTime() + 7 * day)
  const encounter = {
    name: names[kind],
    kind,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 90 * minute).toISOString(),
    timeZone: defaultTimeZone,
  }
  const expiresAt = new Date(now.getTime() + 3 * day).toISOString()
  return renderMail(
    'invitation',
    { username: exampleReader.username, encounter, expiresAt, invitationId: 1, intro },
    await previewContext(db, config, now),
  )
}
