import { nameSkeleton } from './nameSkeleton.ts'

/**
 * Names that seem to speak for the service, or that the service itself uses (docs/rules.md, "An account, and who may
 * touch it").
 */
const reserved = `
admin|administrator|administration|anonymous|customer service|customer support|deleted|deleted member|deleted user
encounter|encounters|encounters admin|encounters help|encounters host|encounters official|encounters operator
encounters safety|encounters staff|encounters support|encounters team|everyone|facilitator|former member|help|help desk
host|mail delivery|mailer daemon|moderator|moderation|no reply|nobody|noreply|null|official|official encounters|operator
operators|postmaster|privacy|root|safety|safety center|safety team|security|service|staff|support|support team|system
team|team encounters|the admin|the encounters team|the host|the moderator|the operator|the support team|the table|the team
trust and safety|undefined|unknown|webmaster|you
`

/** Blanks and signs, which are ignored when a name is compared with reserved ones. */
const between = /[ -/:-@[-`{-~]/g

const closed = (name: string) => nameSkeleton(name).replace(between, '')

/** Skeletons without blanks and signs. The table `reserved_usernames` contains the same. */
export const reservedSkeletons: ReadonlySet<string> = new Set(reserved.trim().split(/[|\n]/).map(closed))

/**
 * Whether a username speaks for the service, or looks as if it did.
 *
 * @param username as typed
 */
export function isReserved(username: string): boolean {
  return reservedSkeletons.has(closed(username))
}
