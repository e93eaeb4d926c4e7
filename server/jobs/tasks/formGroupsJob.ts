import { z } from 'zod'
import { runFormation } from '../../domain/groups/runFormation.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ run: z.int() })

/** Forms the groups of a proposal that an operator asked for. */
export const formGroups: Job = async (payload, { database, log, now, signal }) => {
  await runFormation(database.prisma, log, payloadShape.parse(payload).run, now, signal)
}
