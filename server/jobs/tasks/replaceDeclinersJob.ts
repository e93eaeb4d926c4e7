import { z } from 'zod'
import { replaceDecliners as replace } from '../../domain/groups/replaceDecliners.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int() })

/** Invites a replacement for each place that became free at one encounter. */
export const replaceDecliners: Job = async (payload, { database, now }) => {
  await replace(database.prisma, payloadShape.parse(payload).encounter, now)
}
