import { erasureDays } from '#rules/membership/erasure.ts'

/** Queries for faults of upcoming places and of members who left. */
export function wrongMemberships(now: string): Record<string, string> {
  const aDayAgo = `${now} - interval '1 day'`
  const ahead = `FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE e.state = 'Scheduled' AND e.starts_at > ${now}`
  return {
    'Somebody who left has a place ahead': `
      SELECT i.id, i.status, i.encounter_id ${ahead} AND m.status = 'Canceled' AND i.status IN ('Invited', 'Accepted')`,
    'Somebody paused has an open invitation': `
      SELECT i.id, i.encounter_id, i.sent_at, m.paused_at ${ahead} AND m.status = 'Paused' AND i.status = 'Invited'
        AND i.expires_at >= ${now}`,
    'Somebody is left alone at a One-on-One': `
      SELECT i.id, i.encounter_id ${ahead} AND e.kind = 'OneOnOne' AND i.status = 'Accepted' AND i.responded_at < ${aDayAgo}
        AND NOT EXISTS (SELECT FROM invitations o WHERE o.encounter_id = e.id AND o.id <> i.id
          AND (o.status IN ('Invited', 'Accepted') OR least(o.withdrawn_at, o.canceled_at, o.expires_at) >= ${aDayAgo}))`,
    // In the simulation, the erasing job only runs once a week.
    'Somebody who left was not erased in time': `
      SELECT m.id, m.canceled_at FROM members m WHERE m.role = 'Member' AND m.erased_at IS NULL
        AND m.canceled_at < ${now} - interval '${erasureDays + 8} days'
        AND NOT EXISTS (SELECT FROM cases c WHERE c.about_id = m.id AND c.state <> 'Decided')`,
  }
}
