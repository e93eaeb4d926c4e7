import { z } from 'zod'
import { arrangeJob } from '../../domain/meetings/arrangeMeeting.ts'
import { keepMeeting } from '../../domain/meetings/keepMeeting.ts'
import { askProvider } from './askProvider.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int() })

/** Has the provider make or change the meeting of a scheduled encounter. */
export const arrangeMeeting: Job = async (payload, context) => {
  const { encounter } = payloadShape.parse(payload)
  await askProvider(context, arrangeJob(encounter), (providers) =>
    keepMeeting(context.database.prisma, providers, encounter),
  )
}
