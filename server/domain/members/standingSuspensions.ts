import type { Prisma } from '../../generated/client/client.ts'

/** A filter for suspensions that were neither taken back nor ended by an operator, and whose end lies ahead. */
export const standingSuspensions = (now: Date) =>
  ({
    outcome: 'Suspended',
    liftedAt: null,
    endedAt: null,
    suspendedUntil: { gt: now },
  }) satisfies Prisma.SanctionWhereInput
