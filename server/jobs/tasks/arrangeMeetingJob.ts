import { z } from 'zod'
import { arrangeJob } from '../../domain/meetings/arrangeMeeting.ts'
import { keepMeeting } from '../../domain/meetings/keepMeeting.ts'
import { askProvider } from './askProvider.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ encounter: z.int() })

/** Makes or changes the meeting of a scheduled encounter at its provider. */
export const arrangeMeeting: Job = async (payload, context) => {
  const { encounter } = payloadShape.parse(payload)
  await askProvider(context, arrangeJob(encounter), (providers) =>
    keepMeeting(context.database.prisma, providers, encounter),
  )
}
