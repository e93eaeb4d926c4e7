import { friendLinkDays, mostFriendLinks } from '#rules/membership/friendLink.ts'

/** How far the clocks of two processes differ, plus the time between two events. */
const apart = "interval '4 minutes'"

/** Queries for faults of links for friends. */
export function wrongFriendLinks(now: string): Record<string, string> {
  const oldest = `${now} - interval '${friendLinkDays} days'`
  return {
    'A link for a friend was used after it had ended': `
      SELECT l.id, l.created_at, l.used_at, l.ended_at, m.canceled_at FROM friend_links l JOIN members m ON m.id = l.member_id
      WHERE l.used_at > least(l.created_at + interval '${friendLinkDays} days', l.ended_at, m.canceled_at) + ${apart}`,
    'A link for a friend outlived the membership': `
      SELECT l.id FROM friend_links l JOIN members m ON m.id = l.member_id
      WHERE m.status = 'Canceled' AND l.used_at IS NULL AND l.ended_at IS NULL`,
    'More links for friends wait than a member may have': `
      SELECT l.member_id, count(*)::int FROM friend_links l
      WHERE l.used_at IS NULL AND l.ended_at IS NULL AND l.created_at > ${oldest} + ${apart}
      GROUP BY l.member_id HAVING count(*) > ${mostFriendLinks}`,
  }
}
