import { z } from 'zod'
import { removeJob } from '../../domain/meetings/arrangeMeeting.ts'
import { askProvider } from './askProvider.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int(), provider: z.string(), meeting: z.string() })

/** Removes a meeting that no encounter uses any more from its provider, if that is still configured. */
export const removeMeeting: Job = async (payload, context) => {
  const abandoned = payloadShape.parse(payload)
  await askProvider(context, removeJob(abandoned), async (providers) => {
    await providers.find(({ name }) => name === abandoned.provider)?.remove(abandoned.meeting)
  })
}
