import { heldStates } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { earliestOpenEnd } from '#rules/seats/impression.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { listed } from '../../platform/database/listed.ts'

export type Submission = { memberId: number; encounterId: number; selectedMemberIds: readonly number[] }

type Outcome = { processed: boolean; ended: boolean; closed: boolean }

/**
 * Stores whom an attendee chose and marks the encounter processed, in one statement: all of it or nothing. An empty
 * selection counts as processed too; a person named twice counts once. No data of the people chosen changes, so nothing
 * they see can reveal the choice (docs/rules.md, "Impressions and connections").
 *
 * The same selection submitted again, from a second tab or after a lost reply, succeeds and changes nothing.
 *
 * @throws DomainError FORBIDDEN if the member is not marked attended; CONFLICT before the end, after 14 days, or for a
 *   second, different selection; BAD_INPUT on `selectedMemberIds` if a selected person is not another attendee of that
 *   encounter
 */
export async function submitImpressions(
  db: PrismaClient,
  { memberId, encounterId, selectedMemberIds }: Submission,
  now: Date,
): Promise<void> {
  const selected = [...new Set(selectedMemberIds)]
  const [outcome] = await db.$queryRaw<Outcome[]>`
    WITH mine AS (
      SELECT i.id, i.encounter_id,
        e.ends_at <= ${now} AS ended, e.ends_at < ${earliestOpenEnd(now)} AS closed
      FROM invitations i JOIN encounters e ON e.id = i.encounter_id
      WHERE i.encounter_id = ${encounterId} AND i.member_id = ${memberId} AND i.attendance = 'Attended'
        AND e.state IN (${listed(heldStates)})
    ), chosen AS (
      SELECT i.id FROM invitations i JOIN mine ON i.encounter_id = mine.encounter_id
        JOIN members m ON m.id = i.member_id AND m.erased_at IS NULL
      WHERE i.member_id = ANY(${selected}::int[]) AND i.attendance = 'Attended' AND i.id <> mine.id
    ), processed AS (
      UPDATE invitations i SET processed_at = ${now} FROM mine
      WHERE i.id = mine.id AND i.processed_at IS NULL AND mine.ended AND NOT mine.closed
        AND (SELECT count(*) FROM chosen) = ${selected.length}
      RETURNING i.id, i.encounter_id
    ), stored AS (
      INSERT INTO impressions (encounter_id, chooser_id, chosen_id, created_at)
      SELECT processed.encounter_id, processed.id, chosen.id, ${now} FROM processed, chosen
    )
    SELECT EXISTS (SELECT FROM processed) AS processed, ended, closed FROM mine`
  if (!outcome) {
    throw new DomainError('FORBIDDEN', 'Only people who attended this encounter can choose.', 'encounterId')
  }
  if (outcome.processed) return
  if (!outcome.ended) throw new DomainError('CONFLICT', 'You can choose once this encounter has ended.')
  const earlier = await readSubmission(db, { memberId, encounterId })
  if (earlier) {
    if (earlier.size === selected.length && selected.every((id) => earlier.has(id))) return
    throw new DomainError('CONFLICT', 'You have already submitted your impressions of this encounter.')
  }
  if (outcome.closed) throw new DomainError('CONFLICT', 'The time for choosing from this encounter is over.')
  throw new DomainError(
    'BAD_INPUT',
    'You can only choose other people who attended this encounter. Nothing was stored.',
    'selectedMemberIds',
  )
}

/** Reads the people a member chose, including connections removed since; null if they have not submitted. */
async function readSubmission(
  db: PrismaClient,
  { memberId, encounterId }: Pick<Submission, 'memberId' | 'encounterId'>,
): Promise<Set<number> | null> {
  const found = await db.invitation.findUnique({
    where: { memberId_encounterId: { memberId, encounterId } },
    select: { processedAt: true, made: { select: { chosen: { select: { memberId: true } } } } },
  })
  return found?.processedAt ? new Set(found.made.map(({ chosen }) => chosen.memberId)) : null
}
