import type {
  AttendanceSource,
  Encounter,
  Invitation,
  Member,
  OutboxMail,
  Prisma,
} from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { createMember, invite, signIn } from './factories.ts'
import { globalId } from './globalId.ts'

type Reply<Data> = Awaited<ReturnType<TestApi['graphql']>> & { data: Data }

/** Sends an operation as a member who signs in just now. */
export async function askAs<Data>(
  api: TestApi,
  member: Pick<Member, 'id'>,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Reply<Data>> {
  return api.graphql<Data>(query, variables, { bearer: await signIn(api, member) }) as Promise<Reply<Data>>
}

/** Sends a mutation with one input as a member who signs in just now, and returns its reply. */
export function mutate<Payload>(
  api: TestApi,
  member: Pick<Member, 'id'>,
  name: string,
  input: Record<string, unknown>,
  selection: string,
): Promise<Reply<Record<string, Payload>>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} } }`
  return askAs(api, member, query, { input })
}

/** Answers an invitation as its member. */
export async function answer(
  api: TestApi,
  invitation: Pick<Invitation, 'id' | 'memberId'>,
  response: 'ACCEPTED' | 'DECLINED',
): Promise<Reply<unknown>> {
  const input = { invitationId: globalId('Invitation', invitation.id), response }
  return mutate(api, { id: invitation.memberId }, 'respondToInvitation', input, 'invitation { status }')
}

export type Place = { member: Member; invitation: Invitation }

/** Creates members, invited one after the other, who accept at once. */
export async function fillSeats(api: TestApi, encounter: Encounter, count: number): Promise<Place[]> {
  const places: Place[] = []
  for (let made = 0; made < count; made++) {
    const member = await createMember(api)
    const { id } = await invite(api, member, encounter)
    await answer(api, { id, memberId: member.id }, 'ACCEPTED')
    places.push({ member, invitation: await readInvitation(api, id) })
  }
  return places
}

/** Gives a member, by default a new one, a seat, with the row that accepting at the clock's instant would leave. */
export async function createSeat(
  api: TestApi,
  encounter: Pick<Encounter, 'id'>,
  member?: Member,
  mark?: { attendance: 'Attended' | 'Absent'; source?: AttendanceSource },
): Promise<Place> {
  const holder = member ?? (await createMember(api))
  const now = api.clock()
  const { prisma } = api.deps.database
  const invitation = await invite(api, holder, encounter, {
    status: 'Accepted',
    respondedAt: now,
    seatedAt: now,
    ...(mark && {
      attendance: mark.attendance,
      attendanceAt: now,
      attendanceSource: mark.source ?? 'Link',
    }),
  })
  await prisma.encounter.update({ where: { id: encounter.id }, data: { seatsTaken: { increment: 1 } } })
  return { member: holder, invitation }
}

export const readInvitation = ({ deps }: TestApi, id: number): Promise<Invitation> =>
  deps.database.prisma.invitation.findUniqueOrThrow({ where: { id } })

export const readMember = ({ deps }: TestApi, id: number): Promise<Member> =>
  deps.database.prisma.member.findUniqueOrThrow({ where: { id } })

export const readEncounter = ({ deps }: TestApi, id: number): Promise<Encounter> =>
  deps.database.prisma.encounter.findUniqueOrThrow({ where: { id } })

/** Returns why each person on the waitlist of an encounter gets no free seat, in order, as an operator sees it. */
export async function readWaitReasons(
  api: TestApi,
  operator: Pick<Member, 'id'>,
  { id }: Pick<Encounter, 'id'>,
): Promise<(string | null)[]> {
  const query = `{ operatorEncounter(rowId: ${id}) { roster(group: WAITLIST) { edges { node { heldBack } } } } }`
  type Read = { operatorEncounter: { roster: { edges: { node: { heldBack: string | null } }[] } } }
  const { data } = await askAs<Read>(api, operator, query)
  return data.operatorEncounter.roster.edges.map(({ node }) => node.heldBack)
}

/** Returns the mails of one template to a member, the oldest first. */
export const mailsTo = (
  { deps }: TestApi,
  { email }: Pick<Member, 'email'>,
  template: string,
): Promise<OutboxMail[]> =>
  deps.database.prisma.outboxMail.findMany({
    where: { toAddress: email, template },
    orderBy: { id: 'asc' },
  })

/** Creates an operator; operators need no profile. */
export const createOperator = (
  api: TestApi,
  data: Partial<Prisma.MemberUncheckedCreateInput> = {},
): Promise<Member> => createMember(api, { role: 'Operator', locationId: null, ...data })
