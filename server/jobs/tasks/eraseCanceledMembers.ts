import { erasureDays } from '#rules/membership/erasure.ts'
import { day } from '#rules/time/durations.ts'
import { noteLasting } from '../../domain/audit/lastingDeeds.ts'
import { eraseMember, erasing } from '../../domain/privacy/eraseMember.ts'
import { atTables, neededFor, waitingCases } from '../../domain/privacy/neededStill.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/**
 * Erases the members who canceled 30 days ago (docs/rules.md, "Membership"), each in a separate transaction, so that a
 * worker that dies leaves nobody half erased. A member stays while a case about them waits, since an expulsion and the
 * reply to an appeal need their address, and while one of their tables is not over.
 */
export const eraseCanceledMembers: Job = async (_payload, { database, log, now, signal }) => {
  const { prisma } = database
  const due = await prisma.member.findMany({
    where: {
      status: 'Canceled',
      erasedAt: null,
      casesAbout: { none: waitingCases },
      NOT: atTables,
      canceledAt: { lte: new Date(now.getTime() - erasureDays * day) },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  await workThrough(due, {
    nameOf: ({ id }) => `member ${id}`,
    signal,
    async work({ id }) {
      const isErased = await prisma.$transaction(
        async (tx) => (await neededFor(tx, id)) === null && eraseMember(tx, id, now),
        erasing,
      )
      if (isErased) noteLasting(log, { deed: 'erased', member: id, at: now })
    },
  })
}
