import { choosingDays } from '#rules/seats/impression.ts'
import { day, hour } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { act } from './ask.ts'
import { encounterOf, type Place, type State } from './state.ts'
import { fail, type Person, usernameOf, type World } from './world.ts'

/** Checks that exactly the choices that a person made are stored. */
async function checkChosen({ api, ...world }: World, { id }: Place, chosen: readonly Place[]): Promise<void> {
  const stored = await api.deps.database.prisma.impression.findMany({
    where: { chooserId: id },
    select: { chosenId: true },
  })
  const [is, wanted] = [stored.map(({ chosenId }) => chosenId), chosen.map((place) => place.id)]
  if (is.toSorted().join() !== wanted.toSorted().join())
    fail({ api, ...world }, 'Somebody chose others than are stored', { id, is, wanted })
}

/** Records that the two must never meet from now on. */
const keepApart = ({ apart }: World, { id }: Person, { memberId }: Place) => {
  apart.push({ memberId: id, avoidedId: memberId })
}

/** Submits the person's choices; now and then also a wish never to meet somebody again, or a report. */
export async function choose(world: World, state: State, person: Person, place: Place): Promise<void> {
  const { chance } = world
  const encounter = encounterOf(state, place)
  const words = `${person.name} ${encounter.id}`
  const after = state.now.getTime() - encounter.endsAt.getTime()
  const hoursAfter = chance.unit('chooses', words) * 110
  if (after < hoursAfter * hour || hoursAfter > 96 || after > choosingDays * day) return
  const others = state.places.filter(
    (each) =>
      each.encounterId === encounter.id &&
      each.id !== place.id &&
      each.attendance === 'Attended' &&
      state.members.get(each.memberId)?.erasedAt === null,
  )
  const encounterId = globalId('Encounter', encounter.id)
  const attendeeId = ({ memberId }: Place) => globalId('Attendee', memberId)
  const chosen = others.filter(({ memberId }) => chance.happens(0.3, 'likes', words, memberId))
  const input = { encounterId, selectedMemberIds: chosen.map(attendeeId) }
  const said = `${encounter.id} ${chosen.length}`
  const { payload } = await act(world, person, said, 'submitImpressions', input, 'encounter { id }')
  if (payload !== null) await checkChosen(world, place, chosen)
  for (const other of others) {
    const whom = { encounterId, attendeeId: attendeeId(other) }
    const about = `${encounter.id} ${other.memberId}`
    if (chance.happens(0.02, 'avoids', words, other.memberId)) {
      const wish = await act(world, person, about, 'avoidMember', whom, 'attendee { id }')
      if (wish.payload !== null) keepApart(world, person, other)
    }
    if (chance.happens(0.02, 'reports', words, other.memberId)) {
      const said = {
        kind: 'HARASSMENT',
        words: `${usernameOf(world, other.memberId)} would not stop.`,
        wantsReply: true,
      }
      const report = await act(world, person, about, 'report', { ...whom, ...said }, 'message')
      if (report.payload !== null) keepApart(world, person, other)
    }
  }
}

/** Answers "You Made an Impression". */
export async function respond(world: World, person: Person, place: Place): Promise<void> {
  const accept = world.chance.happens(0.85, 'is glad', person.name, place.encounterId)
  const input = { encounterId: globalId('Encounter', place.encounterId), accept }
  const said = `${place.encounterId} ${accept}`
  const { payload } = await act(world, person, said, 'respondToImpression', input, 'encounter { id }')
  const where = { invitationId: place.id, accept }
  if (payload !== null && (await world.api.deps.database.prisma.impressionResponse.count({ where })) === 0)
    fail(world, 'Somebody answered otherwise than is stored', { place, accept })
}
