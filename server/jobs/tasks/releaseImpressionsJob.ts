import { releaseImpressions as release } from '../../domain/impressions/releaseImpressions.ts'
import type { Job } from './job.ts'

/** Releases the batches of choices that are due, and mails the members who may now see them. */
export const releaseImpressions: Job = (_payload, { database, now }) => release(database.prisma, now)
