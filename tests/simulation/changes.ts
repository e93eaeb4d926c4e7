import { standingOf } from '#rules/seats/seat.ts'
import type { Place, State } from './state.ts'
import { tally, type World } from './world.ts'

/** Returns the standing of a place, or how it ended. */
function nameOf(place: Place): string {
  const standing = standingOf(place)
  if (standing !== 'gone') return standing
  if (place.withdrawnAt !== null) return 'withdrawn'
  return place.canceledAt === null ? place.status.toLowerCase() : 'given up'
}

/** Counts the changes of places, encounters and memberships between two looks. */
export function noteChanges({ changes }: World, before: State, after: State): void {
  const note = (what: string, was: string | undefined, is: string) => {
    if (was !== is) tally(changes, `${what}: ${was ?? 'none'} to ${is}`)
  }
  const were = new Map(before.places.map((place) => [place.id, nameOf(place)]))
  for (const place of after.places) note('place', were.get(place.id), nameOf(place))
  for (const [id, { state }] of after.encounters) note('encounter', before.encounters.get(id)?.state, state)
  for (const [id, { status, erasedAt }] of after.members) {
    const was = before.members.get(id)
    note('member', was?.status, status)
    if (was && was.erasedAt === null && erasedAt !== null) tally(changes, 'member: erased')
  }
}
