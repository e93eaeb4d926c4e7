import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

const queueOf = (encounter: number) => `meeting:${encounter}`

/** The job that has the provider make or change the meeting of an encounter. */
export const arrangeJob = (encounter: number) =>
  ({
    name: 'arrangeMeeting',
    payload: { encounter },
    jobKey: `arrangeMeeting:${encounter}`,
    queueName: queueOf(encounter),
  }) as const

/** The job that has the provider take back a meeting. */
export const removeJob = (payload: { encounter: number; provider: string; meeting: string }) =>
  ({
    name: 'removeMeeting',
    payload,
    jobKey: `removeMeeting:${payload.provider}:${payload.meeting}`,
    queueName: queueOf(payload.encounter),
  }) as const

/** Has the meeting of an encounter follow what the encounter now says. */
export async function arrangeMeeting(db: Db, encounterId: number): Promise<void> {
  const { name, payload, ...options } = arrangeJob(encounterId)
  await addJob(db, name, payload, options)
}

type Arranged = { id: number; meetingProvider: string | null; meetingExternalId: string | null }

/** Has the provider take back a meeting that an encounter no longer uses; nothing where the provider stores none. */
export async function abandonMeeting(db: Db, was: Arranged): Promise<void> {
  if (was.meetingExternalId === null || was.meetingProvider === null) return
  const { name, payload, ...options } = removeJob({
    encounter: was.id,
    provider: was.meetingProvider,
    meeting: was.meetingExternalId,
  })
  await addJob(db, name, payload, options)
}

/**
 * Has the room of an encounter that is over closed, where people could otherwise stay in it. Other providers' meetings stay,
 * for what the operator may still read about them there.
 */
export async function closeRoom(db: Db, ended: Arranged): Promise<void> {
  if (ended.meetingProvider === 'livekit') await abandonMeeting(db, ended)
}
