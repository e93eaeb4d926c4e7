/** The end of a member's suspensions that were not lifted. */
const suspension = `LATERAL (SELECT max(s.suspended_until) AS until FROM sanctions s
  WHERE s.member_id = m.id AND s.outcome = 'Suspended' AND s.lifted_at IS NULL) s`

/** Queries for faults of decisions about members and of their appeals. */
export function wrongSanctions(now: string): Record<string, string> {
  const soon = `${now} + interval '2 minutes'`
  return {
    'Somebody suspended is not, or not for that long': `
      SELECT m.id, m.status, m.suspended_until, s.until FROM members m, ${suspension}
      WHERE m.status <> 'Canceled' AND s.until > ${soon} AND (m.status <> 'Paused'
        OR m.suspended_until IS NULL OR m.suspended_until < s.until)`,
    'A suspension goes on that was taken back': `
      SELECT m.id, m.suspended_until FROM members m
      WHERE m.status <> 'Canceled' AND m.suspended_until > ${soon} AND NOT EXISTS (SELECT FROM sanctions s
        JOIN members o ON o.id = s.member_id WHERE s.suspended_until = m.suspended_until AND s.outcome = 'Suspended'
          AND s.lifted_at IS NULL AND (o.id = m.id OR o.status = 'Canceled'))`,
    'Somebody expelled is a member': `
      SELECT m.id FROM sanctions s JOIN members m ON m.id = s.member_id WHERE s.outcome = 'Expelled' AND m.status <> 'Canceled'`,
    'A sanction stands whose appeal was granted, or fell though it was not': `
      SELECT a.sanction_id FROM sanctions s LEFT JOIN appeals a ON a.sanction_id = s.decision_id
      WHERE (s.lifted_at IS NOT NULL) <> coalesce(a.granted, false)`,
    'Somebody who appealed was not mailed what came of it': `
      SELECT a.sanction_id FROM appeals a JOIN sanctions s ON s.decision_id = a.sanction_id JOIN members m ON m.id = s.member_id
      WHERE m.erased_at IS NULL AND (NOT EXISTS (SELECT FROM outbox_mails o WHERE o.key = 'appeal-received:' || a.sanction_id)
        OR (a.decided_at IS NOT NULL AND NOT EXISTS (
          SELECT FROM outbox_mails o WHERE o.key = 'appeal-answered:' || a.sanction_id)))`,
    'An appeal waits in a case that is not open for it': `
      SELECT a.sanction_id, c.state FROM appeals a JOIN case_decisions d ON d.id = a.sanction_id JOIN cases c ON c.id = d.case_id
      WHERE a.decided_at IS NULL AND c.state NOT IN ('Appealed', 'Open')`,
  }
}
