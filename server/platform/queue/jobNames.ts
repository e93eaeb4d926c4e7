/** The name of every job, under which it is queued; what each one does stands in jobs/jobs.ts. */
export const jobNames = [
  'addUpEvenings',
  'arrangeMeeting',
  'completeEncounters',
  'eraseCanceledMembers',
  'expireInvitations',
  'formGroups',
  'issueMagicLink',
  'leaveRoom',
  'promoteFromWaitlist',
  'purgeByRetention',
  'purgeMailBodies',
  'readmitAddress',
  'recountDueMembers',
  'releaseImpressions',
  'remind',
  'removeMeeting',
  'replaceDecliners',
  'resumePausedMembers',
  'sendDigest',
  'sendMail',
  'settleAttendance',
  'sweepOutbox',
  'unlockDeadWorkers',
  'writeBroadcast',
] as const

export type JobName = (typeof jobNames)[number]
