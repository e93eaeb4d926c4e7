import { nameSkeleton, skeletonRule } from './nameSkeleton.ts'

/**
 * What the database holds of a username beside its small letters: whoever writes one writes these.
 *
 * @param username in its stored form
 */
export const nameColumns = (username: string) => ({
  username,
  usernameSkeleton: nameSkeleton(username),
  skeletonRule,
})
