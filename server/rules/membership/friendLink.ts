import { day } from '#rules/time/durations.ts'
/** Days for which a friend link can be used (docs/rules.md, "Getting in"). */
export const friendLinkDays = 30

/** Most usable friend links of one member. */
export const mostFriendLinks = 3

type FriendLink = { createdAt: Date; endedAt: Date | null; usedAt: Date | null }

/** The state of a friend link. `Ended`: taken back, older than 30 days, or of a member who cannot vouch now. */
export type FriendLinkState = 'Open' | 'Used' | 'Ended'

/** Returns when a link made at `createdAt` stops working. */
export const friendLinkEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + friendLinkDays * day)

/** Returns the instant after which a link must have been made to work still. */
export const friendLinksSince = (now: Date): Date => new Date(now.getTime() - friendLinkDays * day)

/** Returns the state that a member's own list shows for a link. */
export function friendLinkState({ createdAt, endedAt, usedAt }: FriendLink, now: Date): FriendLinkState {
  if (usedAt !== null) return 'Used'
  return endedAt !== null || friendLinkEnd(createdAt) <= now ? 'Ended' : 'Open'
}

/**
 * Returns the state that the friend sees on opening a link. A link works only while its member is Active. Otherwise
 * it looks like any other link that has ended, so it reveals nothing about the member.
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
 * Returns why a member cannot make a friend link now.
 *
 * @param member `attended`: whether they have attended an encounter; `open`: how many of their links still work
 * @returns the sentence to show, or null if they can
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
