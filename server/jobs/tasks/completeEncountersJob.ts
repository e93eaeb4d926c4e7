import { completeEncounters as complete } from '../../domain/encounters/completeEncounters.ts'
import type { Job } from './job.ts'

/** Completes the encounters that have ended. */
export const completeEncounters: Job = (_payload, { database, now }) => complete(database.prisma, now)
