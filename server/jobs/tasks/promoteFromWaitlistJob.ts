import { z } from 'zod'
import { withFreeSeatsAndWaiting } from '../../domain/seats/lists.ts'
import { promoteFromWaitlist as promote } from '../../domain/seats/promoteFromWaitlist.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int().optional() })

/**
 * Gives the free seats of one encounter to its waitlist; without one, of every encounter that has both, such as one
 * where a paused member at the head of the line has resumed.
 */
export const promoteFromWaitlist: Job = async (payload, { database, now }) => {
  const { encounter } = payloadShape.parse(payload ?? {})
  if (encounter !== undefined) {
    await promote(database.prisma, encounter, now)
    return
  }
  const open = await database.prisma.encounter.findMany({
    where: withFreeSeatsAndWaiting(database.prisma, now),
    select: { id: true },
  })
  await workThrough(open, {
    nameOf: ({ id }) => `encounter ${id}`,
    work: ({ id }) => promote(database.prisma, id, now),
  })
}
