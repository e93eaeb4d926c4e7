import type { Membership } from './membership.ts'

/**
 * Whether a member may be at a table where they have a seat. A member who cancels, is expelled or suspended
 * while the table runs has to leave it; the seat remains, for attendance (docs/rules.md, "Cases").
 */
export const isLetIn = ({ status, suspendedUntil }: Pick<Membership, 'status' | 'suspendedUntil'>): boolean =>
  status !== 'Canceled' && suspendedUntil === null
