import { expireInvitations as expire } from '../../domain/seats/expireInvitations.ts'
import type { Job } from './job.ts'

/** Marks and counts the invitations that expired without an answer. */
export const expireInvitations: Job = (_payload, { database, now }) => expire(database.prisma, now)
