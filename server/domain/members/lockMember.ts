import { DomainError } from '#rules/errors.ts'
import type { Membership } from '#rules/membership/membership.ts'
import type { AccountStatus, PauseReason, Prisma } from '../../generated/client/client.ts'

export type LockedMember = {
  id: number
  email: string
  username: string
  /** An id shared by all memberships of a person who came back. */
  person: string | null
  /** The time zone of the member's location. */
  timeZone: string | null
  membership: Membership
}

type Row = Omit<LockedMember, 'membership'> & {
  status: AccountStatus
  pausedAt: Date | null
  pauseReason: PauseReason | null
  ownPauseUntil: Date | null
  suspendedUntil: Date | null
  noShowPauseUntil: Date | null
}

function membershipOf(row: Row): Membership {
  const { status, pausedAt, pauseReason: by, ownPauseUntil, suspendedUntil, noShowPauseUntil } = row
  const ownPause = by === 'Member' || by === 'Operator' ? { by, until: ownPauseUntil } : null
  return { status, pausedAt, ownPause, suspendedUntil, noShowPauseUntil }
}

/**
 * Locks members and reads their state. Everything that depends on a member's state, or changes it, calls this first:
 * the second of two transactions then sees what the first has written, such as an invitation that pausing withdrew. The
 * order of all locks is described at lockRows.
 *
 * @returns those that exist, by id
 */
export async function lockMembers(
  tx: Prisma.TransactionClient,
  ids: readonly number[],
): Promise<LockedMember[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT m.id, m.email, m.username, m.person, l.time_zone AS "timeZone", m.status, m.paused_at AS "pausedAt",
      m.pause_reason AS "pauseReason", m.own_pause_until AS "ownPauseUntil",
      m.suspended_until AS "suspendedUntil", m.no_show_pause_until AS "noShowPauseUntil"
    FROM members m LEFT JOIN locations l ON l.id = m.location_id
    WHERE m.id = ANY(${[...ids]}::int[]) ORDER BY m.id FOR NO KEY UPDATE OF m`
  return rows.map((row) => {
    const { id, email, username, person, timeZone } = row
    return { id, email, username, person, timeZone, membership: membershipOf(row) }
  })
}

/**
 * Locks one member, like {@link lockMembers}.
 *
 * @throws DomainError NOT_FOUND if there is no such member
 */
export async function lockMember(tx: Prisma.TransactionClient, id: number): Promise<LockedMember> {
  const [member] = await lockMembers(tx, [id])
  if (!member) throw new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
  return member
}
