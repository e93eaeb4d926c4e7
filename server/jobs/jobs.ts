import type { JobName } from '../platform/queue/jobNames.ts'
import { addUpEvenings } from './tasks/addUpEveningsJob.ts'
import { addUpTallies } from './tasks/addUpTalliesJob.ts'
import { arrangeMeeting } from './tasks/arrangeMeetingJob.ts'
import { completeEncounters } from './tasks/completeEncountersJob.ts'
import { eraseCanceledMembers } from './tasks/eraseCanceledMembers.ts'
import { expireInvitations } from './tasks/expireInvitationsJob.ts'
import { formGroups } from './tasks/formGroupsJob.ts'
import { issueMagicLink } from './tasks/issueMagicLinkJob.ts'
import type { Job } from './tasks/job.ts'
import { leaveRoom } from './tasks/leaveRoomJob.ts'
import { notifyBrowsers } from './tasks/notifyBrowsersJob.ts'
import { promoteFromWaitlist } from './tasks/promoteFromWaitlistJob.ts'
import { purgeByRetention } from './tasks/purgeByRetention.ts'
import { purgeMailBodies } from './tasks/purgeMailBodies.ts'
import { readmitAddress } from './tasks/readmitAddress.ts'
import { recountDueMembers } from './tasks/recountDueMembers.ts'
import { recountRecords } from './tasks/recountRecords.ts'
import { releaseImpressions } from './tasks/releaseImpressionsJob.ts'
import { remind } from './tasks/remind.ts'
import { removeMeeting } from './tasks/removeMeeting.ts'
import { replaceDecliners } from './tasks/replaceDeclinersJob.ts'
import { resumePausedMembers } from './tasks/resumePausedMembersJob.ts'
import { sendDigest } from './tasks/sendDigest.ts'
import { sendMail } from './tasks/sendMail.ts'
import { settleAttendance } from './tasks/settleAttendanceJob.ts'
import { sweepOutbox } from './tasks/sweepOutbox.ts'
import { unlockDeadWorkers } from './tasks/unlockDeadWorkers.ts'
import { writeBroadcast } from './tasks/writeBroadcast.ts'

/** All jobs by name. */
export const jobs = {
  addUpEvenings,
  addUpTallies,
  arrangeMeeting,
  completeEncounters,
  eraseCanceledMembers,
  expireInvitations,
  formGroups,
  issueMagicLink,
  leaveRoom,
  notifyBrowsers,
  promoteFromWaitlist,
  purgeByRetention,
  purgeMailBodies,
  readmitAddress,
  recountDueMembers,
  recountRecords,
  releaseImpressions,
  remind,
  removeMeeting,
  replaceDecliners,
  resumePausedMembers,
  sendDigest,
  sendMail,
  settleAttendance,
  sweepOutbox,
  unlockDeadWorkers,
  writeBroadcast,
} satisfies Record<JobName, Job>

/**
 * The schedule, in UTC, of the jobs that run without being queued. Jobs that act at a certain time look every minute
 * for rows that are due, so a missed minute, or a clock moved in a test, loses nothing. The job that waits for push
 * services has a queue, because the next minute's would otherwise run beside it and leave no room for mail.
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
* * * * * recountRecords ?jobKey=recountRecords&max=1
* * * * * notifyBrowsers ?jobKey=notifyBrowsers&queue=notifyBrowsers&max=1
* * * * * sweepOutbox ?jobKey=sweepOutbox&max=1
7 12 * * * sendDigest ?jobKey=sendDigest&fill=1d
17 9 * * * purgeMailBodies ?jobKey=purgeMailBodies&fill=1d
23 * * * * purgeByRetention ?jobKey=purgeByRetention&max=1
43 * * * * addUpEvenings ?jobKey=addUpEvenings&max=1
53 * * * * addUpTallies ?jobKey=addUpTallies&max=1
37 * * * * eraseCanceledMembers ?jobKey=eraseCanceledMembers&max=1
`
