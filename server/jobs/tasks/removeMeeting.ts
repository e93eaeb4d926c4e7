import { z } from 'zod'
import { removeJob } from '../../domain/meetings/arrangeMeeting.ts'
import { askProvider } from './askProvider.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int(), provider: z.string(), meeting: z.string() })

/** Has the provider take back a meeting no encounter uses any more; nothing once the provider that made it is no longer set up. */
export const removeMeeting: Job = async (payload, context) => {
  const abandoned = payloadShape.parse(payload)
  await askProvider(context, removeJob(abandoned), async (providers) => {
    await providers.find(({ name }) => name === abandoned.provider)?.remove(abandoned.meeting)
  })
}
