import { act } from './ask.ts'
import type { State } from './state.ts'
import { type Person, tally, type World } from './world.ts'

/** Ends what the person's calendar follows, as far as they know; from then on its address has nothing. */
export function loseFeed({ feeds, endedFeeds }: World, { id }: Person): void {
  const feed = feeds.get(id)
  if (!feed) return
  feeds.delete(id)
  endedFeeds.push(feed.path)
}

/** Once a day: members let their calendars follow their seats, take another address for that, or end it. */
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
      // Of two that were made at once it is not known which of them is good.
      if (payload === null || codes.includes('and')) continue
      const { pathname: path } = new URL((payload as { address: string }).address)
      feeds.set(person.id, { path, entries: new Map() })
    }
  }
}
