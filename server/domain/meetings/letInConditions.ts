import { Prisma } from '../../generated/client/client.ts'

/** The columns of a member that `isLetIn` needs (rules/membership/letIn.ts). */
export const letInColumns = { status: true, suspendedUntil: true } as const

/** `isLetIn` as a filter for members. */
export const letIn = { status: { not: 'Canceled' }, suspendedUntil: null } as const

/** `isLetIn` as an SQL condition on members `m`. */
export const letInSql = Prisma.sql`m.status <> 'Canceled' AND m.suspended_until IS NULL`
