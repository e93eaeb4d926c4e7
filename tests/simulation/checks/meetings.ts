import { minute } from '../../support/clock.ts'
import { fail, type World } from '../world.ts'

/** Encounters whose meeting no job is about to change. Such a job waits while Zoom is failing. */
const settled = `
  SELECT e.id, e.state, e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.meeting_external_id AS meeting
  FROM encounters e
  WHERE e.meeting_provider IS NOT DISTINCT FROM 'zoom' AND NOT EXISTS (
    SELECT FROM graphile_worker.jobs j
    WHERE j.key IN ('arrangeMeeting:' || e.id, 'removeMeeting:zoom:' || e.meeting_external_id))`

type Row = { id: number; state: string; startsAt: Date; endsAt: Date; meeting: string | null }

/**
 * Checks that each scheduled encounter has its meeting at Zoom, at the right times, and that a canceled one has none.
 */
export async function checkMeetings(world: World): Promise<void> {
  const { rows } = await world.api.deps.database.pool.query<Row>(settled)
  for (const { id, state, startsAt, endsAt, meeting } of rows) {
    const there = world.zoom.meetings.get(meeting ?? '')
    if (state === 'Canceled' && there)
      fail(world, 'A canceled encounter still has its meeting', { id, there })
    if (state !== 'Scheduled') continue
    const begins = there && new Date(there.start_time).getTime()
    const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / minute)
    if (begins !== startsAt.getTime() || there?.duration !== minutes)
      fail(world, 'The meeting of an encounter is not as the encounter says', { id, startsAt, endsAt, there })
  }
}
