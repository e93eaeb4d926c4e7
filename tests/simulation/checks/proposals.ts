import { isSameTime } from '#rules/seats/sameTime.ts'
import { globalId } from '../../support/globalId.ts'
import { namesAt, type Proposal, type Table, tablesOf } from '../../support/proposals.ts'
import type { Move } from '../proposals.ts'
import { type Encounter, encounterOf, type Place, type State } from '../state.ts'
import { fail, type World } from '../world.ts'
import { isLive, mustNotMeet } from './seats.ts'

/** Returns the table of everybody who has one, by the member's id. */
const placesIn = (proposal: Proposal): Map<string, Table> =>
  new Map(tablesOf(proposal).flatMap((table) => table.seats.map(({ member }) => [member.id, table])))

/** Checks that the people who were moved are where they were put, and everybody else where they were. */
export function checkMoved(world: World, before: Proposal, after: Proposal, moves: readonly Move[]): void {
  const were = placesIn(before)
  const are = placesIn(after)
  const known = new Set(tablesOf(before).map(({ id }) => id))
  for (const memberId of new Set([...were.keys(), ...are.keys(), ...moves.map((each) => each.memberId)])) {
    const move = moves.find((each) => each.memberId === memberId)
    const wanted = move ? move.tableId : were.get(memberId)?.id
    const table = are.get(memberId)
    const isNew = table !== undefined && !known.has(table.id) && table.startsAt === move?.newTableAt
    if (move?.newTableAt ? isNew : table?.id === wanted) continue
    fail(world, 'Somebody is not where an operator put them', { memberId, move, wanted, is: table })
  }
}

/** Checks that nobody sits at two tables, or with somebody they must not meet. */
export function checkProposal(world: World, state: State, proposal: Proposal): void {
  const tables = tablesOf(proposal)
  const names = [
    ...tables.flatMap(namesAt),
    ...proposal.leftOut.edges.map(({ node }) => node.member.username),
  ]
  if (new Set(names).size < names.length) fail(world, 'Somebody is in a proposal twice', names)
  const ids = new Map(world.people.map(({ name, id }) => [name, id]))
  for (const table of tables) {
    const people = namesAt(table).map((name) => ids.get(name) ?? 0)
    const barred = people.filter((one) => people.some((other) => mustNotMeet(state, one, other)))
    if (barred.length > 0) fail(world, 'A table was formed of two who are not to meet', { table, barred })
  }
}

/** Whether a member has another place at about the same time. */
const isBusy = (state: State, { memberId }: Place, encounter: Encounter): boolean =>
  state.places.some((each) => {
    const its = encounterOf(state, each)
    const isOpen = isLive(each) && its.state === 'Scheduled' && (each.expiresAt ?? its.startsAt) >= state.now
    return each.memberId === memberId && its.id !== encounter.id && isOpen && isSameTime(its, encounter)
  })

/**
 * Checks that exactly the people that the operator saw at a table were invited, except for those who cannot come any
 * more. None of them may have another place at that time or be barred from another.
 */
export function checkInvited(world: World, state: State, before: Proposal, after: Proposal): void {
  const seen = new Map(tablesOf(before).map((table) => [table.id, table]))
  for (const table of tablesOf(after)) {
    const was = seen.get(table.id)
    if (!table.encounter || was?.encounter) continue
    const encounter = [...state.encounters.values()].find(
      ({ id }) => globalId('OperatorEncounter', id) === table.encounter?.id,
    )
    if (!encounter) throw new Error(`Table ${table.id} was invited to no encounter`)
    const places = state.places.filter(({ encounterId }) => encounterId === encounter.id)
    const names = new Map(world.people.map(({ id, name }) => [id, name]))
    const invited = places.map(({ memberId }) => names.get(memberId) ?? '')
    const facts = { encounter, invited, table: namesAt(table), seen: was && namesAt(was) }
    const isAsSeen = was !== undefined && invited.every((name) => namesAt(was).includes(name))
    if (!isAsSeen || invited.toSorted().join() !== namesAt(table).toSorted().join())
      fail(world, 'Others were invited than those at the table', facts)
    if (places.some((place) => state.members.get(place.memberId)?.status !== 'Active'))
      fail(world, 'Somebody was invited who is no active member', facts)
    if (places.some((place) => isBusy(state, place, encounter)))
      fail(world, 'Somebody was invited to two tables at about one time', facts)
    if (places.some((one) => places.some((other) => mustNotMeet(state, one.memberId, other.memberId))))
      fail(world, 'Two who are not to meet were invited to one table', facts)
  }
}
