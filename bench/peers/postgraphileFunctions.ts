const stable = (name: string, returns: string, body: string) =>
  `CREATE OR REPLACE FUNCTION ${name}(i invitations) RETURNS ${returns} LANGUAGE sql STABLE AS $$ ${body} $$`

const joinable = `(SELECT i.seated_at IS NOT NULL AND e.state = 'Scheduled'
  AND e.starts_at - interval '5 minutes' <= now() AND e.ends_at > now() FROM encounters e WHERE e.id = i.encounter_id)`

/**
 * What PostGraphile calls computed columns: functions of a row, which it serves as fields of the table and calls within
 * the statement that asks for them. And a name for a table, where GraphQL has a type of its own name already.
 *
 * @param origin what stands before the address of a seat
 * @returns SQL statements, to be run before the schema is read
 */
export const functions = (origin: string): string[] => [
  `COMMENT ON TABLE subscriptions IS '@name membership'`,
  stable('invitations_can_join', 'boolean', `SELECT ${joinable}`),
  stable(
    'invitations_join_url',
    'text',
    `SELECT CASE WHEN ${joinable} THEN '${origin}/meet/' || i.seat_token END`,
  ),
  stable(
    'invitations_waitlist_position',
    'integer',
    `SELECT count(*)::integer FROM invitations w WHERE w.encounter_id = i.encounter_id AND w.is_waitlisted
       AND w.waitlist_number <= i.waitlist_number`,
  ),
]
