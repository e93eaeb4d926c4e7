import { acceptSeat } from '../../server/domain/seats/acceptSeat.ts'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import type { ReportKindName } from '../../server/rules/safety/caseUrgency.ts'
import type { TestApi } from './api.ts'
import { attend, createEncounter, createMember, invite } from './factories.ts'
import { globalId } from './globalId.ts'
import { askAs } from './seats.ts'

type World = Pick<TestApi, 'deps' | 'clock'>

export type Gathering = {
  encounter: Encounter
  /** The attendees, in the order of their usernames. */
  people: Member[]
  /** Their seats, in the same order. */
  seats: Invitation[]
}

/** Seats people at an encounter, with the same write as the service, and marks each of them as attended. */
export async function gather(api: World, people: Member[], encounter: Encounter): Promise<Gathering> {
  const seats: Invitation[] = []
  for (const member of people) {
    const invitation = await invite(api, member, encounter)
    const seat = { memberId: member.id, invitationId: invitation.id }
    if (!(await acceptSeat(api.deps.database.prisma, seat, api.clock()))) throw new Error('No seat was taken')
    await attend(api, invitation)
    seats.push(invitation)
  }
  return { encounter, people, seats }
}

/** Creates an encounter of strangers that has just ended; the clock is at its end. */
export async function heldEncounter(api: World, size: number): Promise<Gathering> {
  const people: Member[] = []
  for (let i = 0; i < size; i++) people.push(await createMember(api))
  const gathering = await gather(api, people, await createEncounter(api))
  api.clock.set(gathering.encounter.endsAt)
  return gathering
}

const everything = `{
  viewer {
    unprocessedEncounters { name }
    processedEncounters { edges { node { encounter { name } impressionCount } } }
    pendingImpressions { edges { node { name } } }
    primaryConnections { edges { node { id encounterLinkId username encounter { name } } } }
    secondaryEvents { edges { node { name } } }
  }
}`

type Edges<Node> = { edges: { node: Node }[] }
type Named = { name: string }
type Everything = {
  viewer: {
    unprocessedEncounters: Named[]
    processedEncounters: Edges<{ encounter: Named; impressionCount: number }>
    pendingImpressions: Edges<Named>
    primaryConnections: Edges<{ id: string; encounterLinkId: number; username: string; encounter: Named }>
    secondaryEvents: Edges<Named>
  }
}

/** Reads what a member sees of impressions and connections, with the names of the encounters. */
export async function see(api: TestApi, member: Member) {
  const { viewer } = (await askAs<Everything>(api, member, everything)).data
  const nodes = <Node>({ edges }: Edges<Node>) => edges.map(({ node }) => node)
  return {
    unprocessed: viewer.unprocessedEncounters.map(({ name }) => name),
    processed: nodes(viewer.processedEncounters).map(({ encounter, impressionCount }) => [
      encounter.name,
      impressionCount,
    ]),
    pending: nodes(viewer.pendingImpressions).map(({ name }) => name),
    primary: nodes(viewer.primaryConnections),
    secondary: nodes(viewer.secondaryEvents).map(({ name }) => name),
  }
}

/** Reads the members who attended with this one, as the select-impressions screen lists them. */
export const attendees = (api: TestApi, member: Member, encounter: Pick<Encounter, 'id'>) =>
  askAs<{ encounterAttendees: { id: string; memberId: number; username: string; isAvoided: boolean }[] }>(
    api,
    member,
    'query($id: ID!) { encounterAttendees(encounterId: $id) { id memberId username isAvoided } }',
    { id: globalId('Encounter', encounter.id) },
  )

/** Submits impressions of the people given. */
export const choose = (
  api: TestApi,
  member: Member,
  encounter: Pick<Encounter, 'id'>,
  selected: Pick<Member, 'id'>[],
) =>
  askAs(
    api,
    member,
    'mutation($input: SubmitImpressionsInput!) { submitImpressions(input: $input) { encounter { id } } }',
    {
      input: {
        encounterId: globalId('Encounter', encounter.id),
        selectedMemberIds: selected.map(({ id }) => globalId('Attendee', id)),
      },
    },
  )

/** Answers "You Made an Impression". */
export const answer = (api: TestApi, member: Member, encounter: Pick<Encounter, 'id'>, accept: boolean) =>
  askAs(
    api,
    member,
    'mutation($input: RespondToImpressionInput!) { respondToImpression(input: $input) { encounter { id } } }',
    { input: { encounterId: globalId('Encounter', encounter.id), accept } },
  )

/** Removes the connection to somebody's seat. */
export const remove = (api: TestApi, member: Member, seat: Pick<Invitation, 'id'>) =>
  askAs(
    api,
    member,
    'mutation($input: RemoveConnectionInput!) { removeConnection(input: $input) { removedConnectionId } }',
    { input: { linkId: globalId('PrimaryConnection', seat.id) } },
  )

/** Disconnects from an encounter said yes to. */
export const disconnect = (api: TestApi, member: Member, encounter: Pick<Encounter, 'id'>) =>
  askAs(api, member, 'mutation($input: OptOutInput!) { optOut(input: $input) { encounter { id } } }', {
    input: { encounterId: globalId('Encounter', encounter.id) },
  })

/** Reports somebody met at an encounter. */
export const report = (
  api: TestApi,
  member: Member,
  encounter: Pick<Encounter, 'id'>,
  other: Pick<Member, 'id'>,
  kind: ReportKindName,
) =>
  askAs(api, member, 'mutation($input: ReportInput!) { report(input: $input) { message } }', {
    input: {
      encounterId: globalId('Encounter', encounter.id),
      attendeeId: globalId('Attendee', other.id),
      kind: kind.toUpperCase(),
      words: 'They would not stop.',
      wantsReply: true,
    },
  })

/** "Don't seat me with…" somebody met at an encounter. */
export const avoid = (
  api: TestApi,
  member: Member,
  encounter: Pick<Encounter, 'id'>,
  other: Pick<Member, 'id'>,
) =>
  askAs<{ avoidMember: { attendee: { isAvoided: boolean } } }>(
    api,
    member,
    'mutation($input: AvoidMemberInput!) { avoidMember(input: $input) { attendee { isAvoided } } }',
    {
      input: { encounterId: globalId('Encounter', encounter.id), attendeeId: globalId('Attendee', other.id) },
    },
  )
