import { unlockDeadWorkersJobs } from '../../platform/queue/locks.ts'
import type { Job } from './job.ts'

/** Frees the jobs of workers that died while others live on. */
export const unlockDeadWorkers: Job = (_payload, { database }) => unlockDeadWorkersJobs(database.pool)
