import { warnDayBefore } from '../../domain/overview/warnDayBefore.ts'
import { closeWaitlists } from '../../domain/seats/closeWaitlists.ts'
import { endLonePairs } from '../../domain/seats/endLonePairs.ts'
import { partSeats } from '../../domain/seats/partSeats.ts'
import { remindInvitations } from '../../domain/seats/remindInvitations.ts'
import { remindPlanned } from '../../domain/seats/remindPlanned.ts'
import { remindSeats } from '../../domain/seats/remindSeats.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/**
 * Runs the steps before an encounter. It calls off a One-on-One with one person left, then notifies those still on a
 * waitlist. It writes the reminders: of seats 24 hours and 1 hour before, of invitations on their last day and at the
 * hours an operator planned. It takes the later seated of two people who are not to meet off the encounter. A day
 * before it mails the operator what needs a look.
 */
export const remind: Job = (_payload, { database: { prisma }, config, now }) =>
  takeSteps({
    endLonePairs: () => endLonePairs(prisma, now),
    closeWaitlists: () => closeWaitlists(prisma, now),
    remindSeats: () => remindSeats(prisma, now),
    remindInvitations: () => remindInvitations(prisma, now),
    remindPlanned: () => remindPlanned(prisma, now),
    partSeats: () => partSeats(prisma, now),
    warnDayBefore: () => warnDayBefore(prisma, config.operatorInbox, now),
  })
