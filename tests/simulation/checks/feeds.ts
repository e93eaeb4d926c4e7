import { seatUid } from '../../../server/mail/templates/calendar.ts'
import { loseFeed } from '../feeds.ts'
import { type Encounter, encounterOf, type State } from '../state.ts'
import { type CalendarEntry, type Feed, fail, type Person, type World } from '../world.ts'
import { readProperty, written } from './calendars.ts'
import { isSeated } from './seats.ts'

/** Returns what a calendar program gets at a feed's address, or null if there is nothing. */
async function follow(world: World, path: string): Promise<Map<string, CalendarEntry> | null> {
  const { web, chance, api } = world
  const at = web[chance.below(web.length, 'calendar', path, api.clock().getTime())]
  const response = await fetch(`${at}${path}`)
  const text = await response.text()
  if (response.status === 404) return null
  if (response.status !== 200) fail(world, 'A calendar was refused', { status: response.status, text })
  const entries = text.split('BEGIN:VEVENT').slice(1)
  return new Map(
    entries.map((entry) => [
      readProperty(entry, 'UID'),
      {
        sequence: Number(readProperty(entry, 'SEQUENCE')),
        isHeld: readProperty(entry, 'STATUS') === 'CONFIRMED',
        from: readProperty(entry, 'DTSTART'),
        until: readProperty(entry, 'DTEND'),
      },
    ]),
  )
}

/** Checks that each changed entry has a higher sequence, without which calendar programs ignore the change. */
function checkSequences(world: World, { entries: before }: Feed, now: Map<string, CalendarEntry>): void {
  for (const [uid, entry] of now) {
    const was = before.get(uid)
    const isSame = JSON.stringify(was) === JSON.stringify(entry)
    if (was && !isSame && entry.sequence <= was.sequence)
      fail(world, 'An entry of a calendar changed without a later word', { uid, was, entry })
    before.set(uid, entry)
  }
}

/** Checks that a person's calendar contains exactly the upcoming seats that they hold, at the right times. */
function checkEntries(
  world: World,
  state: State,
  { id, name }: Person,
  entries: Map<string, CalendarEntry>,
): void {
  const { appUrl } = world.api.deps.config
  const held = new Map<string, Encounter>()
  for (const place of state.places) {
    const encounter = encounterOf(state, place)
    const isAhead = encounter.state === 'Scheduled' && encounter.startsAt > state.now
    if (place.memberId === id && isSeated(place) && isAhead) held.set(seatUid(appUrl, place.id), encounter)
  }
  for (const [uid, { startsAt, endsAt }] of held) {
    const entry = entries.get(uid)
    if (!entry?.isHeld || entry.from !== written(startsAt) || entry.until !== written(endsAt))
      fail(world, 'A calendar that is followed lacks a seat', { name, uid, entry, startsAt })
  }
  for (const [uid, entry] of entries)
    if (entry.isHeld && entry.from > written(state.now) && !held.has(uid))
      fail(world, 'A calendar that is followed has a seat that nobody holds', { name, uid, entry })
}

/** How many of the most recently ended addresses are tried again each day. */
const endedTried = 2

/** Checks that feeds contain what their owners hold, and that a feed that was ended, or whose owner left, is gone. */
export async function checkFeeds(world: World, state: State): Promise<void> {
  const { people, feeds, endedFeeds } = world
  for (const person of people) {
    const feed = feeds.get(person.id)
    if (feed === undefined) continue
    if (state.members.get(person.id)?.status === 'Canceled') {
      loseFeed(world, person)
      continue
    }
    const entries = await follow(world, feed.path)
    if (entries === null) fail(world, 'A calendar that is followed is not there', person.name)
    checkSequences(world, feed, entries)
    checkEntries(world, state, person, entries)
  }
  for (const path of endedFeeds.slice(-endedTried))
    if ((await follow(world, path)) !== null)
      fail(world, 'A calendar is still there that was ended', endedFeeds.length)
}
