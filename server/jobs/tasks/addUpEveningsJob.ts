import { addUpEvenings as addUp } from '../../domain/evenings/addUpEvenings.ts'
import type { Job } from './job.ts'

/** Adds up what people answered about encounters whose time to answer is over. */
export const addUpEvenings: Job = (_payload, { database, now }) => addUp(database.prisma, now)
