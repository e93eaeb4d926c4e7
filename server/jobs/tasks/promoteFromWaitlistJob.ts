import { z } from 'zod'
import { withFreeSeatsAndWaiting } from '../../domain/seats/lists.ts'
import { promoteFromWaitlist as promote } from '../../domain/seats/promoteFromWaitlist.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int().optional() })

/**
 * Promotes from the waitlist of one encounter to its free seats. Without an encounter it does so for all that have
 * both, for example because a paused member at the head of the line has resumed.
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
