import { addUpTallies as addUp } from '../../domain/overview/tallies.ts'
import type { Job } from './job.ts'

/** Adds up the stored parts of counts over whole tables. */
export const addUpTallies: Job = (_payload, { database, signal }) => addUp(database.prisma, signal)
