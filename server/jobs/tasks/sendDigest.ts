import { sendDailyDigest } from '../../domain/overview/sendDailyDigest.ts'
import type { Job } from './job.ts'

/** Mails the operator what waits, once a day. */
export const sendDigest: Job = (_payload, { database, config, now }) =>
  sendDailyDigest(database.prisma, config.operatorInbox, now)
