import { DomainError } from '#rules/errors.ts'
import { broadcastErrors } from '#rules/forms/broadcast.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { plainLine, plainText } from '#rules/text.ts'
import type { Encounter } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Audience } from './audience.ts'

/**
 * Cleans and checks the subject and text an operator typed.
 *
 * @returns plain text, the subject on one line
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export function broadcastWords(typed: { subject: string; text: string }): { subject: string; text: string } {
  const words = { subject: plainLine(typed.subject), text: plainText(typed.text) }
  refuseWrongFields(broadcastErrors(words))
  return words
}

/**
 * Reads the encounter whose people are to get the mail.
 *
 * @returns null if the audience is the members that a filter finds
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT for a draft, which members cannot see yet
 */
export async function requireWritable(db: Db, to: Audience): Promise<Encounter | null> {
  if (!('encounterId' in to)) return null
  const encounter = await db.encounter.findUnique({ where: { id: to.encounterId } })
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  if (encounter.state === 'Draft') throw new DomainError('CONFLICT', 'Nobody knows of a draft yet.')
  return encounter
}
