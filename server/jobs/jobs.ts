import { arrangeMeeting } from './arrangeMeeting.ts'
import { completeEncounters } from './completeEncounters.ts'
import { eraseCanceledMembers } from './eraseCanceledMembers.ts'
import { expireInvitations } from './expireInvitations.ts'
import { formGroups } from './formGroups.ts'
import { issueMagicLink } from './issueMagicLink.ts'
import type { Job } from './job.ts'
import { promoteFromWaitlist } from './promoteFromWaitlist.ts'
import { purgeByRetention } from './purgeByRetention.ts'
import { purgeMailBodies } from './purgeMailBodies.ts'
import { readmitAddress } from './readmitAddress.ts'
import { recountDueMembers } from './recountDueMembers.ts'
import { releaseImpressions } from './releaseImpressions.ts'
import { remind } from './remind.ts'
import { removeMeeting } from './removeMeeting.ts'
import { resumePausedMembers } from './resumePausedMembers.ts'
import { sendMail } from './sendMail.ts'
import { settleAttendance } from './settleAttendance.ts'
import { sweepOutbox } from './sweepOutbox.ts'
import { unlockDeadWorkers } from './unlockDeadWorkers.ts'

/** Every job by the name it is queued under. */
export const jobs = {
  arrangeMeeting,
  completeEncounters,
  eraseCanceledMembers,
  expireInvitations,
  formGroups,
  issueMagicLink,
  promoteFromWaitlist,
  purgeByRetention,
  purgeMailBodies,
  readmitAddress,
  recountDueMembers,
  releaseImpressions,
  remind,
  removeMeeting,
  resumePausedMembers,
  sendMail,
  settleAttendance,
  sweepOutbox,
  unlockDeadWorkers,
} satisfies Record<string, Job>

export type JobName = keyof typeof jobs

/**
 * When jobs that nobody queues run, in UTC. Those that wait for an instant sweep every minute for what is due, so that
 * a missed minute, or a moved clock in a test, loses nothing.
 */
export const crontab = `
* * * * * unlockDeadWorkers ?jobKey=unlockDeadWorkers&max=1
* * * * * expireInvitations ?jobKey=expireInvitations&max=1
* * * * * promoteFromWaitlist ?jobKey=promoteFromWaitlist&max=1
* * * * * remind ?jobKey=remind&max=1
* * * * * completeEncounters ?jobKey=completeEncounters&max=1
* * * * * settleAttendance ?jobKey=settleAttendance&max=1
* * * * * resumePausedMembers ?jobKey=resumePausedMembers&max=1
* * * * * releaseImpressions ?jobKey=releaseImpressions&max=1
* * * * * recountDueMembers ?jobKey=recountDueMembers&max=1
* * * * * sweepOutbox ?jobKey=sweepOutbox&max=1
17 9 * * * purgeMailBodies ?jobKey=purgeMailBodies&fill=1d
23 * * * * purgeByRetention ?jobKey=purgeByRetention&max=1
37 * * * * eraseCanceledMembers ?jobKey=eraseCanceledMembers&max=1
`
