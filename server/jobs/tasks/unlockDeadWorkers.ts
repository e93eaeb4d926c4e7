import { unlockDeadWorkersJobs } from '../../platform/queue/locks.ts'
import type { Job } from './job.ts'

/** Unlocks the jobs of dead workers while other workers run. */
export const unlockDeadWorkers: Job = (_payload, { database }) => unlockDeadWorkersJobs(database.pool)
