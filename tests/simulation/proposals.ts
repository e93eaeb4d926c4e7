import { day, hour } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { type Proposal, readProposal, type Table, tablesOf } from '../support/proposals.ts'
import { operate, operatorsBearer } from './ask.ts'
import { checkInvited, checkMoved, checkProposal } from './checks/proposals.ts'
import { readState } from './state.ts'
import { tally, type WaitingProposal, type World } from './world.ts'

/** Returns an hour of the day that is `days` days ahead, in UTC. */
export const atHour = (now: Date, days: number, hours: number): Date =>
  new Date(Math.floor(now.getTime() / day) * day + days * day + hours * hour)

/** Whether an encounter, even if moved by a day, is over and settled before the simulation ends. */
export const isOverInTime = ({ began, options }: World, startsAt: Date): boolean =>
  startsAt.getTime() + 3 * day < began.getTime() + options.weeks * 7 * day

/**
 * Forms tables for the next weekend: Firsts every third week, the other kinds once there are familiar links. The kinds
 * are formed one after the other: if two were formed at once, the timing would decide which of them gets a person.
 */
export async function formGroups(
  world: World,
  week: number,
  now: Date,
  work: () => Promise<unknown>,
): Promise<WaitingProposal[]> {
  const kinds = [
    ...(week % 3 === 0 ? (['FIRST'] as const) : []),
    ...(week < 2 ? [] : (['SECOND', 'ONE_ON_ONE'] as const)),
  ]
  const asked: WaitingProposal[] = []
  for (const [index, kind] of kinds.entries()) {
    // 3:30 on Sunday in UTC is late on Saturday in Detroit, where two nights a year have an hour more or less.
    const startsAt = kind === 'FIRST' ? atHour(now, 6, 23) : atHour(now, 5, 27.5 + 4 * index)
    if (!isOverInTime(world, startsAt)) continue
    const input = {
      kind,
      locationId: globalId('Location', 1),
      seed: week + 1,
      ...(kind === 'FIRST' && { allowRepeats: true }),
      slots: [startsAt.toISOString()],
    }
    const { payload } = await operate<{ proposal: { id: string } }>(world, kind, [
      ...(['formGroups', input, 'proposal { id }'] as const),
    ])
    if (payload) asked.push({ id: payload.proposal.id, kind })
    await work()
  }
  return asked
}

/** A move of a person to another table, to a new one at a start, or (with neither) to the left-out. */
export type Move = { memberId: string; tableId?: string; newTableAt?: string }

/**
 * Draws the moves that an operator tries: two people swap, or somebody is put in, taken off, moved over or to a new
 * table.
 */
function drawMoves({ chance }: World, proposal: Proposal, words: string): Move[] {
  const tables = tablesOf(proposal)
  const [from] = tables.splice(chance.below(tables.length, 'from', words), 1)
  const to = tables[chance.below(tables.length, 'to', words)]
  const leftOut = proposal.leftOut.edges.map(({ node }) => node)
  const waiting = leftOut[chance.below(leftOut.length, 'who waits', words)]
  const pick = (table: Table | undefined) => table?.seats[chance.below(table.seats.length, 'who', words)]
  const one = pick(from)
  const other = pick(to)
  if (!from || !one) return []
  const off: Move = { memberId: one.member.id }
  const dice = chance.unit('which move', words)
  if (dice < 0.4 && to && other)
    return [
      { memberId: one.member.id, tableId: to.id },
      { memberId: other.member.id, tableId: from.id },
    ]
  if (dice < 0.55 && waiting) return [off, { memberId: waiting.member.id, tableId: from.id }]
  if (dice < 0.7 && waiting) return [{ memberId: waiting.member.id, tableId: from.id }]
  if (dice < 0.8 && to) return [{ memberId: one.member.id, tableId: to.id }]
  const [newTableAt = ''] = proposal.slots
  if (dice < 0.9) return [{ memberId: one.member.id, newTableAt }]
  return [off]
}

/** Locks a table, and checks that its people can no longer be moved. */
async function lockOne(
  world: World,
  bearer: string,
  { id, kind }: WaitingProposal,
  words: string,
): Promise<Proposal> {
  const proposal = await readProposal(world.api, bearer, id)
  const tables = tablesOf(proposal)
  const table = tables[world.chance.below(tables.length, 'locks', words)]
  const [first] = table?.seats ?? []
  if (!table || !first || !world.chance.happens(0.7, 'locks one', words)) return proposal
  const lock = { proposalId: id, tableIds: [table.id], locked: true }
  const what = `${kind} ${table.number}`
  const { payload } = await operate(world, what, ['lockTables', lock, 'proposal { id }'], null)
  if (payload === null) return proposal
  tally(world.changes, 'proposal: table locked')
  const moves = [{ memberId: first.member.id }]
  await operate(world, `${what} locked`, ['movePeople', { proposalId: id, moves }, 'proposal { id }'])
  const after = await readProposal(world.api, bearer, id)
  checkMoved(world, proposal, after, [])
  return after
}

/** Looks at a proposal and moves people around before anybody is invited. */
async function movePeople(world: World, bearer: string, { id, kind }: WaitingProposal): Promise<void> {
  const { chance, api, changes } = world
  const moving = chance.below(4, 'how many moves', kind, api.clock().getTime())
  for (let index = 0; index < moving; index++) {
    const words = `${kind} ${index} ${api.clock().getTime()}`
    const before = await readProposal(api, bearer, id)
    const moves = drawMoves(world, before, words)
    if (moves.length === 0) return
    const input = { proposalId: id, moves }
    const { payload } = await operate(world, words, ['movePeople', input, 'proposal { id }'])
    const after = await readProposal(api, bearer, id)
    checkMoved(world, before, after, payload === null ? [] : moves)
    tally(changes, `proposal: people ${payload === null ? 'not ' : ''}moved`)
  }
  const words = `${kind} ${api.clock().getTime()}`
  checkProposal(world, await readState(world), await lockOne(world, bearer, { id, kind }, words))
}

/** Moves people of the proposals, and leaves some proposals for the next day. */
export async function reviewFormed(world: World, asked: readonly WaitingProposal[]): Promise<void> {
  const bearer = await operatorsBearer(world, world.operators[0])
  for (const each of asked) {
    const proposal = await readProposal(world.api, bearer, each.id)
    if (proposal.state !== 'READY' || tablesOf(proposal).length === 0) continue
    await movePeople(world, bearer, each)
    world.proposals.push(each)
  }
}

/** Invites the people of waiting proposals: of some today, of all on the next day. */
export async function inviteFormed(world: World, isLast: boolean): Promise<void> {
  const { chance, api, proposals } = world
  const bearer = await operatorsBearer(world, world.operators[0])
  for (const each of proposals.splice(0)) {
    const { id, kind } = each
    if (!isLast && chance.happens(0.3, 'sleeps on it', kind, api.clock().getTime())) {
      proposals.push(each)
      continue
    }
    const before = await readProposal(api, bearer, id)
    const what = `${kind} ${tablesOf(before).length}`
    const call = ['inviteGroups', { proposalId: id }, 'encounters { id }'] as const
    const { payload } = await operate<{ encounters: unknown[] }>(world, what, call, null)
    for (const _ of payload?.encounters ?? [])
      for (const action of ['createEncounter', 'scheduleEncounter']) tally(world.audited, action)
    checkInvited(world, await readState(world), before, await readProposal(api, bearer, id))
  }
}
