import { joinOpensMinutes } from '../../server/rules/encounters/encounter.ts'
import { lobbyOpensMinutes } from '../../server/rules/guide/tablePhase.ts'

const stable = (name: string, of: string, returns: string, body: string) =>
  `CREATE OR REPLACE FUNCTION ${name}(${of}) RETURNS ${returns} LANGUAGE sql STABLE AS $$ ${body} $$`

const opensWithin = (
  minutes: number,
) => `(SELECT i.seated_at IS NOT NULL AND i.removed_at IS NULL AND e.state = 'Scheduled'
  AND e.starts_at - interval '${minutes} minutes' <= now() AND e.ends_at > now() FROM encounters e WHERE e.id = i.encounter_id)`
const joinable = opensWithin(joinOpensMinutes)

/**
 * Returns SQL for PostGraphile's computed columns: functions of a row, which it serves as fields of the table and
 * calls within the statement that reads the row. It also renames a table whose name GraphQL already uses for a type.
 *
 * @param origin the beginning of the address of a seat
 * @returns SQL statements to run before PostGraphile reads the schema
 */
export const functions = (origin: string): string[] => [
  `COMMENT ON TABLE subscriptions IS '@name membership'`,
  stable(
    'members_has_attended',
    'm members',
    'boolean',
    `SELECT EXISTS (SELECT FROM invitations i WHERE i.member_id = m.id AND i.attendance = 'Attended')`,
  ),
  stable('invitations_can_join', 'i invitations', 'boolean', `SELECT ${joinable}`),
  stable(
    'invitations_join_url',
    'i invitations',
    'text',
    `SELECT CASE WHEN ${joinable} THEN '${origin}/meet/' || i.seat_token END`,
  ),
  stable(
    'invitations_lobby_url',
    'i invitations',
    'text',
    `SELECT CASE WHEN ${opensWithin(lobbyOpensMinutes)} THEN '${origin}/meet/' || i.seat_token END`,
  ),
  stable(
    'invitations_after_removal_url',
    'i invitations',
    'text',
    `SELECT CASE WHEN i.seated_at IS NOT NULL AND i.removed_at IS NOT NULL THEN '${origin}/meet/' || i.seat_token END`,
  ),
  stable(
    'invitations_waitlist_position',
    'i invitations',
    'integer',
    `SELECT count(*)::integer FROM invitations w WHERE w.encounter_id = i.encounter_id AND w.is_waitlisted
       AND w.waitlist_number <= i.waitlist_number`,
  ),
]
