import type { Prisma } from '../../generated/client/client.ts'

/** Suspensions that were neither taken back nor ended by an operator, and whose day is still to come. */
export const standingSuspensions = (now: Date) =>
  ({
    ...{ outcome: 'Suspended', liftedAt: null, endedAt: null },
    suspendedUntil: { gt: now },
  }) satisfies Prisma.SanctionWhereInput
