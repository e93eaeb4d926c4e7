import { z } from 'zod'
import { writeMails } from '../../domain/broadcasts/writeMails.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ broadcast: z.int() })

/** Writes the mails of a broadcast. */
export const writeBroadcast: Job = async (payload, { database, now, signal }) => {
  await writeMails(database.prisma, payloadShape.parse(payload).broadcast, now, signal)
}
