import { z } from 'zod'
import { removeJob } from '../../domain/meetings/arrangeMeeting.ts'
import { askProvider } from './askProvider.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int(), provider: z.string(), meeting: z.string() })

/** Has the provider take back a meeting no encounter uses any more; nothing once another provider is configured. */
export const removeMeeting: Job = async (payload, context) => {
  const abandoned = payloadShape.parse(payload)
  await askProvider(context, removeJob(abandoned), async (provider) => {
    if (provider.name === abandoned.provider) await provider.remove(abandoned.meeting)
  })
}
