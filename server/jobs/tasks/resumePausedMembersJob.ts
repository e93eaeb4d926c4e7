import { resumePausedMembers as resume } from '../../domain/attendance/resumePausedMembers.ts'
import type { Job } from './job.ts'

/** Ends the pauses for no-shows whose 30 days are over. */
export const resumePausedMembers: Job = (_payload, { database, now }) => resume(database.prisma, now)
