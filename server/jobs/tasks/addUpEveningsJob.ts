import { addUpEvenings as addUp } from '../../domain/evenings/addUpEvenings.ts'
import type { Job } from './job.ts'

/** Adds up the answers about encounters that can no longer be answered. */
export const addUpEvenings: Job = (_payload, { database, now }) => addUp(database.prisma, now)
