import { releaseImpressions as release } from '../../domain/impressions/releaseImpressions.ts'
import type { Job } from './job.ts'

/** Releases the batches of choices whose time has come, and mails those who may see them. */
export const releaseImpressions: Job = (_payload, { database, now }) => release(database.prisma, now)
