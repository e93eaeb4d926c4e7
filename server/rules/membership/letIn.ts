import type { Membership } from './membership.ts'

/**
 * Whether a member may be at a table where they have a seat. Whoever ends their membership, is expelled or suspended while
 * the table is under way is out of it; the seat stays, for attendance (docs/rules.md, "Cases").
 */
export const isLetIn = ({ status, suspendedUntil }: Pick<Membership, 'status' | 'suspendedUntil'>): boolean =>
  status !== 'Canceled' && suspendedUntil === null
