import { type Standing, standingOf } from '#rules/seats/seat.ts'
import { encounterOf, type State } from '../state.ts'
import { fail, type World } from '../world.ts'

/** The standing of a place for which a mail of a template is true. */
const trueOf: Partial<Record<string, Standing>> = {
  invitation: 'invited',
  invitationReminder: 'invited',
  seatConfirmed: 'seated',
  promoted: 'seated',
  reminder24h: 'seated',
  reminder1h: 'seated',
  waitlisted: 'waiting',
  noSeatOpened: 'waiting',
}

/** Whether a place had this standing at a scheduled encounter, before or after the jobs of one instant. */
const isTrue = (states: readonly State[], invitationId: number, standing: Standing): boolean =>
  states.some((state) =>
    state.places.some(
      (place) =>
        place.id === invitationId &&
        standingOf(place) === standing &&
        encounterOf(state, place).state === 'Scheduled',
    ),
  )

/** Checks that no mail about a place was sent that was no longer true. */
export async function checkStale(world: World, before: State, after: State): Promise<void> {
  const ids = world.arrived.splice(0).map(({ Metadata }) => Number.parseInt(Metadata.mail ?? '', 10))
  if (ids.length === 0) return
  const { rows } = await world.api.deps.database.pool.query<{
    template: string
    invitationId: number | null
  }>(
    `SELECT template, coalesce(data ->> 'invitationId', data -> 'seat' ->> 'invitationId')::int AS "invitationId"
     FROM outbox_mails WHERE id = ANY($1)`,
    [ids],
  )
  for (const { template, invitationId } of rows) {
    const standing = trueOf[template]
    if (standing === undefined || invitationId === null) continue
    if (!isTrue([before, after], invitationId, standing)) {
      fail(world, 'A mail went out that was no longer true', { template, invitationId })
    }
  }
}
