/** Days for which a link given to a friend is good (docs/rules.md, "Getting in"). */
export const friendLinkDays = 30

/** Most links of one member that can still be used. */
export const mostFriendLinks = 3

type FriendLink = { createdAt: Date; endedAt: Date | null; usedAt: Date | null }

/** What a link given to a friend can still do. `Ended` is taken back, past its 30 days, or of a member who cannot vouch now. */
export type FriendLinkState = 'Open' | 'Used' | 'Ended'

const day = 86_400_000

/** When a link made then can no longer be used. */
export const friendLinkEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + friendLinkDays * day)

/** Links made after that can still be used. */
export const friendLinksSince = (now: Date): Date => new Date(now.getTime() - friendLinkDays * day)

/** What a member's own list says of a link. */
export function friendLinkState({ createdAt, endedAt, usedAt }: FriendLink, now: Date): FriendLinkState {
  if (usedAt !== null) return 'Used'
  return endedAt !== null || friendLinkEnd(createdAt) <= now ? 'Ended' : 'Open'
}

/**
 * What the friend who opens a link learns of it. A link works only while its member is Active. Otherwise it reads like any
 * other that has ended, so that it says nothing of the member.
 */
export function vouchingState(
  link: FriendLink,
  member: { status: 'Active' | 'Paused' | 'Canceled' },
  now: Date,
): FriendLinkState {
  const state = friendLinkState(link, now)
  return state === 'Open' && member.status !== 'Active' ? 'Ended' : state
}

/**
 * Says why a member cannot make a link for a friend now.
 *
 * @param member `attended` says whether they were at an encounter, `open` how many of their links can still be used
 * @returns the sentence to show, or null when they can
 */
export function friendLinkRefusal(member: {
  status: 'Active' | 'Paused' | 'Canceled'
  attended: boolean
  open: number
}): string | null {
  if (member.status !== 'Active') return 'You can invite a friend while your membership is active.'
  if (!member.attended) return 'You can invite a friend after your first encounter.'
  return member.open < mostFriendLinks
    ? null
    : `You have ${mostFriendLinks} links that nobody has used yet. Take one back to make another.`
}
