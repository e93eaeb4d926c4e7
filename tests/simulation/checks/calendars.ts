import { seatUid } from '../../../server/mail/templates/calendar.ts'
import type { PostmarkMessage } from '../../support/postmark.ts'
import { instant } from '../queryAll.ts'
import { encounterOf, type State } from '../state.ts'
import { type CalendarEntry, fail, type World } from '../world.ts'
import { isSeated } from './seats.ts'

/** Returns the value of a property in a calendar file. */
export const readProperty = (file: string, property: string): string =>
  new RegExp(`^${property}:(.*)$`, 'm').exec(file)?.[1]?.trim() ?? ''

/** Returns an instant in the format of calendar files. */
export const written = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Puts the calendar file of a mail into its recipient's calendar. Only a file with a higher sequence replaces an entry.
 */
export function importCalendarFile({ calendars }: World, { Attachments }: PostmarkMessage): void {
  for (const { Content } of Attachments) {
    const file = Buffer.from(Content, 'base64').toString()
    const uid = readProperty(file, 'UID')
    const entry: CalendarEntry = {
      sequence: Number(readProperty(file, 'SEQUENCE')),
      isHeld: readProperty(file, 'METHOD') === 'REQUEST',
      from: readProperty(file, 'DTSTART'),
      until: readProperty(file, 'DTEND'),
    }
    if (entry.sequence > (calendars?.get(uid)?.sequence ?? -1)) calendars?.set(uid, entry)
  }
}

/**
 * Members whose calendars may be out of date: they are erased, a mail to them waits or failed, their address is
 * suppressed, or a mail since their invitation to an upcoming encounter was.
 */
const outdatedCalendars = (now: string): string => `
  SELECT m.id FROM members m WHERE m.erased_at IS NOT NULL
    OR EXISTS (SELECT FROM suppressed_addresses s WHERE s.email = m.email)
    OR EXISTS (SELECT FROM outbox_mails o WHERE o.member_id = m.id AND o.state IN ('Queued', 'Sending', 'Failed'))
    OR EXISTS (SELECT FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN outbox_mails o
      ON o.member_id = m.id AND o.created_at >= i.sent_at AND o.state = 'Suppressed'
      WHERE i.member_id = m.id AND e.starts_at > ${now})`

/** Checks that calendars fed by mails contain exactly the upcoming seats that their owners hold, at the right times. */
export async function checkCalendars(world: World, state: State): Promise<void> {
  const { api, calendars } = world
  if (calendars === undefined) return
  const { config, database } = api.deps
  const { rows } = await database.pool.query<{ id: number }>(outdatedCalendars(instant(state.now.getTime())))
  const isBehind = new Set(rows.map(({ id }) => id))
  for (const place of state.places) {
    const encounter = encounterOf(state, place)
    const { state: life, startsAt, endsAt } = encounter
    if (life === 'Completed' || startsAt <= state.now || isBehind.has(place.memberId)) continue
    const entry = calendars.get(seatUid(config.appUrl, place.id))
    const isHeld = life === 'Scheduled' && isSeated(place)
    const isRight = entry?.from === written(startsAt) && entry.until === written(endsAt)
    if ((entry?.isHeld ?? false) !== isHeld || (isHeld && !isRight))
      fail(world, 'A calendar does not have the seats that its owner holds', { place, encounter, entry })
  }
}
