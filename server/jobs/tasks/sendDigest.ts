import { sendDailyDigest } from '../../domain/overview/sendDailyDigest.ts'
import type { Job } from './job.ts'

/** Mails the operator once a day what waits for them. */
export const sendDigest: Job = (_payload, { database, config, now }) =>
  sendDailyDigest(database.prisma, config.operatorInbox, now)
