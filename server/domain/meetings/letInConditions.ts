import { Prisma } from '../../generated/client/client.ts'

/** What `isLetIn` asks of a member (rules/membership/letIn.ts). */
export const letInColumns = { status: true, suspendedUntil: true } as const

/** `isLetIn` as a condition on members. */
export const letIn = { status: { not: 'Canceled' }, suspendedUntil: null } as const

/** `isLetIn` as a condition on members `m`, in SQL. */
export const letInSql = Prisma.sql`m.status <> 'Canceled' AND m.suspended_until IS NULL`
