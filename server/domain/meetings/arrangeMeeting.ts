import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

const queueOf = (encounter: number) => `meeting:${encounter}`

/** Describes the job that asks the provider to create or update the meeting of an encounter. */
export const arrangeJob = (encounter: number) =>
  ({
    name: 'arrangeMeeting',
    payload: { encounter },
    jobKey: `arrangeMeeting:${encounter}`,
    queueName: queueOf(encounter),
  }) as const

/** Describes the job that asks the provider to delete a meeting. */
export const removeJob = (payload: { encounter: number; provider: string; meeting: string }) =>
  ({
    name: 'removeMeeting',
    payload,
    jobKey: `removeMeeting:${payload.provider}:${payload.meeting}`,
    queueName: queueOf(payload.encounter),
  }) as const

/** Queues the job that brings the meeting of an encounter up to date. */
export async function arrangeMeeting(db: Db, encounterId: number): Promise<void> {
  const { name, payload, ...options } = arrangeJob(encounterId)
  await addJob(db, name, payload, options)
}

type Arranged = { id: number; meetingProvider: string | null; meetingExternalId: string | null }

/**
 * Queues the job that deletes a meeting an encounter no longer uses. Does nothing if the provider stores no meeting.
 */
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
 * Queues the job that closes the LiveKit room of an encounter that is over, since people could stay in it. Meetings of
 * other providers are not deleted, because the operator may still look up details about them there.
 */
export async function closeRoom(db: Db, ended: Arranged): Promise<void> {
  if (ended.meetingProvider === 'livekit') await abandonMeeting(db, ended)
}
