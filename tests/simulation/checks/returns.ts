/**
 * Pairs of a former membership `f`, not erased, and the membership `b` with which the person came back under the same
 * address.
 */
const returned = `members f JOIN members b ON b.email = f.email AND b.id > f.id AND b.status <> 'Canceled'
  WHERE f.status = 'Canceled' AND f.erased_at IS NULL`

/** Queries for faults of members who came back. */
export function wrongReturns(now: string): Record<string, string> {
  const soon = `${now} + interval '2 minutes'`
  return {
    'Somebody came back and is no longer barred from whom they were': `
      WITH same AS (SELECT id AS was, id FROM members UNION ALL SELECT f.id, b.id FROM ${returned})
      SELECT v.member_id, v.avoided_id, one.id AS one, other.id AS other
      FROM avoidances v JOIN same one ON one.was = v.member_id JOIN same other ON other.was = v.avoided_id
      WHERE one.id <> other.id AND NOT EXISTS (SELECT FROM avoidances w
        WHERE (w.member_id, w.avoided_id) IN ((one.id, other.id), (other.id, one.id)))`,
    'Somebody came back and is no longer suspended': `
      SELECT f.id, b.id AS back, b.status, b.suspended_until, s.suspended_until AS until FROM sanctions s, ${returned}
        AND s.member_id = f.id AND s.outcome = 'Suspended' AND s.lifted_at IS NULL AND s.suspended_until > ${soon}
        AND (b.status <> 'Paused' OR b.suspended_until IS NULL OR b.suspended_until < s.suspended_until)`,
    'Somebody expelled came back': `
      SELECT f.id, b.id AS back FROM sanctions s, ${returned}
        AND s.member_id = f.id AND s.outcome = 'Expelled' AND s.lifted_at IS NULL`,
  }
}
