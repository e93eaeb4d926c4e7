import { expect } from 'vitest'
import { documentLimits } from '../../server/api/http/documentLimits.ts'
import { releaseImpressions } from '../../server/domain/impressions/releaseImpressions.ts'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { hour } from './clock.ts'
import { nodesQuery, nodeTypes, resetDownloadLimit, viewerQueries } from './everythingReadable.ts'
import { createEncounter, createMember, signIn } from './factories.ts'
import { choose, gather, remove, report } from './gathering.ts'
import { globalId } from './globalId.ts'
import { type History, isStillThere, type Knowledge, knowledgeAtLooks } from './impressionHistory.ts'
import { post } from './post.ts'
import { recordChanges } from './recordChanges.ts'
import { replaceRandomParts } from './replaceRandomParts.ts'
import { askAs } from './seats.ts'

type Community = { api: TestApi; viewer: Member; people: Member[]; seats: Invitation[]; encounter: Encounter }
/** A reply byte for byte, and the request it belongs to. */
type Read = { asked: string; status: number; body: string }

// The greatest number of aliases that a document may have.
const idsPerQuery = documentLimits.aliases
const start = new Date('2026-12-01T17:00:00.000Z')

async function createCommunity(api: TestApi, run: number, size: number): Promise<Community> {
  api.clock.set(start)
  // The worlds may have sent different numbers of mails; both sequences restart at the same id.
  await api.deps.database.pool.query(`ALTER SEQUENCE outbox_mails_id_seq RESTART WITH ${run * 1000}`)
  const people: Member[] = []
  for (let i = 0; i <= size; i++) people.push(await createMember(api, { username: `Run${run}Person${i}` }))
  const { seats, encounter } = await gather(api, people, await createEncounter(api, { name: `Table ${run}` }))
  const [viewer] = people
  if (!viewer) throw new Error('Nobody came')
  return { api, viewer, people, seats, encounter }
}

/** Plays the part of the history between two looks: after `from`, up to `to`. */
async function playHistory(
  { api, people, seats, viewer, encounter }: Community,
  { others, viewer: own }: History,
  world: 0 | 1,
  [from, to]: [number, number],
): Promise<void> {
  const due = (hours: number | null): hours is number => hours !== null && hours > from && hours <= to
  const at = (hours: number) => api.clock.set(new Date(encounter.endsAt.getTime() + hours * hour))
  type ScheduledAct = { hours: number; perform: () => Promise<unknown> }
  const acts: ScheduledAct[] = []
  const cancellations: ScheduledAct[] = []
  const peopleByNumber = (numbers: number[], self: number) =>
    numbers.filter((number) => number !== self).flatMap((number) => people[number] ?? [])
  const { submitsAt, chooses } = own
  if (due(submitsAt)) {
    acts.push({ hours: submitsAt, perform: () => choose(api, viewer, encounter, peopleByNumber(chooses, 0)) })
  }
  for (const [index, other] of others.entries()) {
    const member = people[index + 1]
    const seat = seats[0]
    const reported = other.reportsViewer[world]
    if (member && reported && due(reported.at) && isStillThere(other, reported.at)) {
      const { at: hours, kind } = reported
      acts.push({ hours, perform: () => report(api, member, encounter, viewer, kind) })
    }
    const { leavesAt } = other
    if (member && due(leavesAt)) {
      const cancel = 'mutation { cancelMembership { viewer { id } } }'
      cancellations.push({ hours: leavesAt, perform: () => askAs(api, member, cancel) })
    }
    if (!member || !seat || other.submitsAt === null || !isStillThere(other, other.submitsAt)) continue
    const selected = [
      ...peopleByNumber(other.chooses, index + 1),
      ...(other.choosesViewer[world] ? [viewer] : []),
    ]
    if (due(other.submitsAt)) {
      acts.push({ hours: other.submitsAt, perform: () => choose(api, member, encounter, selected) })
    }
    const takesBackAt = other.takesBackAt === null ? null : Math.max(other.takesBackAt, other.submitsAt)
    if (due(takesBackAt) && other.choosesViewer[world] && isStillThere(other, takesBackAt)) {
      acts.push({ hours: takesBackAt, perform: () => remove(api, member, seat) })
    }
  }
  for (const { hours, perform } of [...acts, ...cancellations].sort((a, b) => a.hours - b.hours)) {
    at(hours)
    await perform()
  }
  at(to)
}

/** Reads everything that the viewer can read at the clock's instant, and the refusals of what they may not do. */
async function readEverything({ api, viewer, people, seats, encounter }: Community): Promise<Read[]> {
  const bearer = await signIn(api, viewer)
  const read = async (query: string, input?: Record<string, unknown>): Promise<Read> => {
    const authorization = { Authorization: `Bearer ${bearer}` }
    const asked = { query, variables: input && { input } }
    const { status, body } = await post(`${api.url}/graphql`, asked, authorization)
    if (body.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(`Not read at all: ${query}\n${body}`)
    return { asked: query, status, body: replaceRandomParts(body) }
  }
  const rows = [...people, ...seats, encounter].map(({ id }) => id)
  const reads: Read[] = []
  await resetDownloadLimit(api)
  for (const query of viewerQueries()) reads.push(await read(query))
  for (const type of nodeTypes()) {
    const ids = [...new Set(rows)].map((id) => globalId(type, id))
    for (let from = 0; from < ids.length; from += idsPerQuery) {
      reads.push(await read(nodesQuery(type, ids.slice(from, from + idsPerQuery))))
    }
  }
  const encounterId = globalId('Encounter', encounter.id)
  for (const list of ['encounterAttendees', 'encounterCompanions']) {
    reads.push(await read(`{ ${list}(encounterId: "${encounterId}") { id username isAvoided isReported } }`))
  }
  const attended = `{ attendedEncounter(eventId: ${encounter.id}) { canChoose encounter { id } attendees { id username isAvoided isReported } } }`
  reads.push(await read(attended))
  const said = { kind: 'OTHER', words: 'Who?', wantsReply: true }
  const refused: [string, string, Record<string, unknown>][] = [
    ['submitImpressions', 'SubmitImpressionsInput', { selectedMemberIds: [globalId('Attendee', viewer.id)] }],
    ['optOut', 'OptOutInput', {}],
    ['avoidMember', 'AvoidMemberInput', { attendeeId: globalId('Attendee', viewer.id) }],
    ['report', 'ReportInput', { attendeeId: globalId('Attendee', viewer.id), ...said }],
  ]
  for (const [mutation, type, input] of refused) {
    const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
    reads.push(await read(query, { encounterId, ...input }))
  }
  for (const { id } of people) {
    const stop =
      'mutation($input: StopAvoidingMemberInput!) { stopAvoidingMember(input: $input) { stillApart } }'
    reads.push(await read(stop, { attendeeId: globalId('Attendee', id) }))
  }
  const removal =
    'mutation($input: RemoveConnectionInput!) { removeConnection(input: $input) { __typename } }'
  reads.push(await read(removal, { linkId: globalId('PrimaryConnection', seats[0]?.id ?? 0) }))
  return reads
}

const allowedToDiffer = new Set(['impressionCount', 'pendingImpressions', 'mails'])

/**
 * Returns a reply without the fields in which the released batch may show: pending impressions, and the export's list of
 * mails.
 */
function withoutTheReleased({ asked, status, body }: Read): Read {
  const rest = JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    allowedToDiffer.has(key) ? undefined : value,
  )
  return { asked, status, body: rest }
}

async function readShown({
  api,
  viewer,
  encounter,
  seats,
}: Community): Promise<Pick<Knowledge, 'pending' | 'count'>> {
  const reply = await api.graphql<{
    viewer: { pendingImpressions: { edges: { node: { name: string } }[] } }
    node: { impressionCount: number } | null
  }>(
    `query($seat: ID!) {
      viewer { pendingImpressions { edges { node { name } } } }
      node(id: $seat) { ... on ProcessedEncounter { impressionCount } }
    }`,
    { seat: globalId('ProcessedEncounter', seats[0]?.id ?? 0) },
    { bearer: await signIn(api, viewer) },
  )
  const pending = reply.data.viewer.pendingImpressions.edges
  return {
    pending: pending.some(({ node }) => node.name === encounter.name),
    count: reply.data.node?.impressionCount ?? 0,
  }
}

type Notices = readonly [string[], string[]]

/**
 * Checks that the notices that pages got between two looks, in either world, reveal no more than what the pages show.
 */
function checkNotices(
  notices: Notices,
  known: readonly [Knowledge[], Knowledge[]],
  index: number,
  isProcessedNow: boolean,
): void {
  const soFar = known.map((looks) => JSON.stringify(looks.slice(0, index + 1)))
  // Between their own submission and the next look, a viewer may see a release arrive later in one world than in the
  // other.
  const compared = notices.map((kinds) => (isProcessedNow ? [...new Set(kinds)] : kinds))
  if (soFar[0] === soFar[1]) expect(compared[1]).toEqual(compared[0])
  for (const world of [0, 1] as const) {
    const wakes = known[world][index]?.wakes ?? false
    expect(notices[world].includes('Impressions')).toBe(wakes || isProcessedNow)
  }
}

/**
 * Plays one history in two worlds that differ only in who else chose or reported the viewer, and compares everything
 * the viewer can read at each look. While the rules let the viewer know the same in both worlds, every reply must be
 * the same, byte for byte; otherwise everything except what the release may show. In either world, pending impressions
 * must follow from the rules, and a page must be notified of others' choices exactly when it has more of them to show.
 *
 * @param run the number of the history within the two databases, which must have played the same runs so far
 * @throws an assertion error at the first difference
 */
export async function compareWorlds(
  apis: readonly [TestApi, TestApi],
  run: number,
  history: History,
): Promise<void> {
  const communities = apis.map((api) => createCommunity(api, run, history.others.length))
  const [left, right] = (await Promise.all(communities)) as [Community, Community]
  const leftNotices = await recordChanges(left.api, left.viewer.id)
  const rightNotices = await recordChanges(right.api, right.viewer.id)
  const known = [
    knowledgeAtLooks(history, 0, left.encounter.endsAt),
    knowledgeAtLooks(history, 1, right.encounter.endsAt),
  ] as const
  const submitted = history.viewer.submitsAt ?? -1
  try {
    for (const [index, to] of history.looks.entries()) {
      const from = history.looks[index - 1] ?? -1
      const lookAt = async (community: Community, world: 0 | 1): Promise<Read[]> => {
        await playHistory(community, history, world, [from, to])
        await releaseImpressions(community.api.deps.database.prisma, community.api.clock())
        return readEverything(community)
      }
      const [inLeft, inRight] = await Promise.all([lookAt(left, 0), lookAt(right, 1)])
      const same = JSON.stringify(known[0][index]) === JSON.stringify(known[1][index])
      const compared = (reads: Read[]) => (same ? reads : reads.map(withoutTheReleased))
      expect(compared(inRight)).toEqual(compared(inLeft))
      expect(known[0][index]).toMatchObject(await readShown(left))
      expect(known[1][index]).toMatchObject(await readShown(right))
      const notices = [await leftNotices.recorded(), await rightNotices.recorded()] as const
      checkNotices(notices, known, index, submitted > from && submitted <= to)
    }
  } finally {
    await leftNotices.close()
    await rightNotices.close()
  }
}
