import type { Job } from './job.ts'
import { unlockDeadWorkersJobs } from './locks.ts'

/** Frees the jobs of workers that died while others live on. */
export const unlockDeadWorkers: Job = (_payload, { database }) => unlockDeadWorkersJobs(database.pool)
