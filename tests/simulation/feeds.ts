import { act } from './ask.ts'
import type { State } from './state.ts'
import { type Person, tally, type World } from './world.ts'

/** Ends the person's calendar feed as far as they know; from now on its address must have nothing. */
export function loseFeed({ feeds, endedFeeds }: World, { id }: Person): void {
  const feed = feeds.get(id)
  if (!feed) return
  feeds.delete(id)
  endedFeeds.push(feed.path)
}

/** Once a day, members let their calendars follow their seats, replace the address of the feed, or end it. */
export async function followSeats(world: World, { now, members }: State): Promise<void> {
  const { chance, people, feeds, changes } = world
  for (const person of people) {
    if ((members.get(person.id)?.status ?? 'Canceled') === 'Canceled') continue
    const dice = chance.unit('follows', person.name, now.getTime())
    const feed = feeds.get(person.id)
    if (feed && dice < 0.005) {
      await act(world, person, '', 'endCalendarFeed', null, 'viewer { id }')
      loseFeed(world, person)
      tally(changes, 'calendar: no longer followed')
    } else if (dice < (feed ? 0.02 : 0.03)) {
      const { payload, codes } = await act(world, person, '', 'makeCalendarFeed', null, 'address')
      loseFeed(world, person)
      tally(changes, feed ? 'calendar: another address' : 'calendar: followed')
      // If two addresses were made at once, it is unknown which of them is valid.
      if (payload === null || codes.includes('and')) continue
      const { pathname: path } = new URL((payload as { address: string }).address)
      feeds.set(person.id, { path, entries: new Map() })
    }
  }
}
