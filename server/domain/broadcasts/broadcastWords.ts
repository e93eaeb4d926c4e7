import { DomainError } from '#rules/errors.ts'
import { broadcastErrors } from '#rules/forms/broadcast.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { plainLine, plainText } from '#rules/text.ts'
import type { Encounter } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Audience } from './audience.ts'

/**
 * Takes what an operator would like to write as it was typed.
 *
 * @returns plain text, the subject in one line
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export function broadcastWords(typed: { subject: string; text: string }): { subject: string; text: string } {
  const words = { subject: plainLine(typed.subject), text: plainText(typed.text) }
  refuseWrongFields(broadcastErrors(words))
  return words
}

/**
 * Finds the encounter whose people are written to.
 *
 * @returns null where it goes to members that a filter finds
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT for a draft, which nobody knows of
 */
export async function requireWritable(db: Db, to: Audience): Promise<Encounter | null> {
  if (!('encounterId' in to)) return null
  const encounter = await db.encounter.findUnique({ where: { id: to.encounterId } })
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  if (encounter.state === 'Draft') throw new DomainError('CONFLICT', 'Nobody knows of a draft yet.')
  return encounter
}
