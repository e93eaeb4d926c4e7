import { nameSkeleton, skeletonRule } from './nameSkeleton.ts'

/**
 * Returns the columns derived from a username, except its lower-case key. Every write of a username must include them.
 *
 * @param username in its stored form
 */
export const nameColumns = (username: string) => ({
  username,
  usernameSkeleton: nameSkeleton(username),
  skeletonRule,
})
