/** Days of grace: in the simulation, the job that deletes old data only runs once a week. */
const patience = 8

/** Queries for data that is stored for longer than its time (docs/security.md). */
export function wrongRetention(now: string): Record<string, string> {
  const before = (days: number) => `${now} - interval '${days + patience} days'`
  return {
    'A mail has its words for too long': `
      SELECT o.id, o.template, o.created_at FROM outbox_mails o
      WHERE o.body_purged_at IS NULL AND o.state NOT IN ('Queued', 'Sending') AND o.created_at < ${before(30)}`,
    'A login link is there for too long': `
      SELECT t.member_id, t.created_at FROM login_tokens t
      WHERE least(t.used_at, t.voided_at, t.expires_at) < ${before(1)}`,
    'A session is there for too long': `
      SELECT s.member_id, s.created_at FROM sessions s WHERE least(s.revoked_at, s.expires_at) < ${before(1)}`,
  }
}
