import { standingOf } from '#rules/seats/seat.ts'
import { day } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import type { Guide } from '../support/tablePage.ts'
import { askAsPerson, operate } from './ask.ts'
import type { Place, State } from './state.ts'
import { fail, type Person, tally, type World } from './world.ts'

/** On the day before, operators name somebody with a seat as the host of some tables, and sometimes revoke it. */
export async function nameHosts(world: World, { now, encounters, places }: State): Promise<void> {
  const { chance } = world
  for (const encounter of encounters.values()) {
    const ahead = encounter.startsAt.getTime() - now.getTime()
    if (encounter.state !== 'Scheduled' || ahead < 0 || ahead > 1.5 * day) continue
    if (!chance.happens(0.5, 'names a host', encounter.id, now.getTime())) continue
    const seated = places.filter(
      (place) => place.encounterId === encounter.id && standingOf(place) === 'seated',
    )
    const place = seated[chance.below(seated.length, 'host', encounter.id, now.getTime())]
    if (!place) continue
    const input = { invitationId: globalId('RosterEntry', place.id), mayHost: !place.mayHost }
    await operate(world, `${encounter.id} ${place.memberId}`, ['nameHost', input, 'entry { id }'])
    tally(world.changes, 'table: host named')
  }
}

const hostActs = ['MOVE_ON', 'GO_BACK', 'EXTEND', 'SKIP_TURN', 'SAY', 'HAND_BACK', 'REMOVE'] as const
const stepped = new Set<string>(['MOVE_ON', 'GO_BACK', 'EXTEND', 'SKIP_TURN'])

/**
 * Lets a person act as the host: take the role, or lead. People who may not host try it too, and are refused.
 *
 * @returns the name of the person who was removed, if any
 */
export async function host(
  world: World,
  person: Person,
  place: Place,
  { step, people }: Guide,
  words: string,
): Promise<string | null> {
  const { chance, api, steps, changes } = world
  const leads = people.some(({ name, isHost }) => isHost && name === person.name)
  const act = leads ? chance.pick(hostActs, 'leads', words) : 'TAKE_HOST'
  const others = people.filter(({ name }) => name !== person.name)
  const whom = others[chance.below(others.length, 'removes', words)]
  if (act === 'REMOVE' && !whom) return null
  const input = {
    seat: place.seatToken,
    act,
    ...(stepped.has(act) && { step }),
    ...(act === 'SAY' && { text: 'Let us begin.' }),
    ...(act === 'REMOVE' && { person: whom?.seatId, reason: 'They shouted.' }),
  }
  const call = ['actAtTable', input, 'table { phase }'] as const
  const { codes, payload } = await askAsPerson(world, `${act} ${words}`, person.id, null, call)
  steps.push(`${api.clock().toISOString()} ${person.name} ${act} at ${place.encounterId}: ${codes}`)
  if (payload === null) return null
  if (!place.mayHost) fail(world, 'Somebody led a table that they may not host', { act, place })
  tally(changes, `table: host ${act}`)
  return act === 'REMOVE' && whom ? whom.name : null
}
