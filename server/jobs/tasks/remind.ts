import { remindInvitations } from '../../domain/seats/remindInvitations.ts'
import { remindSeats } from '../../domain/seats/remindSeats.ts'
import type { Job } from './job.ts'

/** Writes the reminders that are due: of seats 24 hours and 1 hour before, of invitations on their last day. */
export const remind: Job = async (_payload, { database, now }) => {
  await remindSeats(database.prisma, now)
  await remindInvitations(database.prisma, now)
}
