import { settlesAfterHours } from '#rules/seats/attendance.ts'
import { hour } from '#rules/time/durations.ts'
import { settleAttendance as settle } from '../../domain/attendance/settleAttendance.ts'
import { unlessRefused } from '../../domain/encounters/lockEncounter.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/** Settles attendance 24 hours after the end if nobody has; the earliest encounter first. */
export const settleAttendance: Job = async (_payload, { database, now }) => {
  const due = await database.prisma.encounter.findMany({
    where: {
      state: 'Completed',
      attendanceSettledAt: null,
      endsAt: { lte: new Date(now.getTime() - settlesAfterHours * hour) },
    },
    select: { id: true },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  await workThrough(due, {
    nameOf: ({ id }) => `encounter ${id}`,
    work: ({ id }) => unlessRefused(settle(database.prisma, { encounterId: id, operatorId: null }, now)),
  })
}
