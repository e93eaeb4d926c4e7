import type { OpenApiDocument } from '../../server/api/rest/openapi.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { hashSecret } from '../../server/platform/config/randomSecrets.ts'
import type { TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite } from '../support/factories.ts'

const seated = { status: 'Accepted', respondedAt: new Date(), seatedAt: new Date() } as const
const attended = {
  ...seated,
  attendance: 'Attended',
  attendanceAt: new Date(),
  attendanceSource: 'Link',
} as const

/** Returns the input of an operation's example, by its operationId. */
function exampleOf(document: OpenApiDocument, name: string): Record<string, string> {
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)
  const body = operation?.requestBody?.content['application/json'].example
  const query = (operation?.parameters ?? []).map((parameter) => [parameter.name, parameter.example])
  return { ...Object.fromEntries(query), ...(body as Record<string, string> | undefined) }
}

async function createSecrets({ deps, clock }: TestApi, memberId: number, document: OpenApiDocument) {
  const { prisma } = deps.database
  const { token = '' } = exampleOf(document, 'verifyMagicLink')
  const { refreshToken = '' } = exampleOf(document, 'refreshSession')
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + 10 * minute)
  await prisma.loginToken.create({
    data: { hash: hashSecret(token), memberId, redirect: '/member/dashboard', createdAt, expiresAt },
  })
  await prisma.session.create({
    data: {
      id: '6d7f3c51-27b2-4b8f-9d43-0f6f3b1a2c5e',
      memberId,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
      tokens: { create: { hash: hashSecret(refreshToken), createdAt } },
    },
  })
}

/**
 * Creates what Ada attended: encounters 6 and 7, which she has processed and at which she was chosen, and 8, which
 * waits for her choice. Grace attended all of them.
 */
async function createPast(api: TestApi, ada: Member, grace: Member): Promise<void> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const held = [
    {
      id: 6,
      kind: 'First',
      name: 'First Encounter',
      startsAt: '2026-10-15T00:00:00.000Z',
      ada: 26,
      grace: 46,
    },
    {
      id: 7,
      kind: 'First',
      name: 'First Encounter',
      startsAt: '2026-11-12T00:00:00.000Z',
      ada: 27,
      grace: 50,
    },
    {
      id: 8,
      kind: 'Second',
      name: 'Second Encounter',
      startsAt: '2026-11-19T00:00:00.000Z',
      ada: 28,
      grace: 51,
    },
  ] as const
  for (const { ada: adasSeat, grace: gracesSeat, kind, ...encounter } of held) {
    const sizes = kind === 'Second' ? { kind, minimum: 6, capacity: 8, inviteTarget: 8 } : {}
    const { id } = await createEncounter(api, { ...encounter, ...sizes, seatsTaken: 2 })
    const processedAt = id === 8 ? null : now
    await invite(api, ada, { id }, { id: adasSeat, ...attended, processedAt })
    await invite(api, grace, { id }, { id: gracesSeat, ...attended, processedAt: now })
  }
  // An impression is shown only if at least one of the other attendees may not have made it.
  await invite(api, await createMember(api), { id: 7 }, { ...attended, processedAt: now })
  const made = { createdAt: now, releasedAt: now }
  await prisma.impression.createMany({
    data: [
      { encounterId: 7, chooserId: 27, chosenId: 50, ...made },
      { encounterId: 7, chooserId: 50, chosenId: 27, ...made },
    ],
  })
  await prisma.impressionResponse.create({ data: { invitationId: 26, accept: true, answeredAt: now } })
}

async function createFuture(api: TestApi, ada: Member): Promise<void> {
  const name = 'First Encounter'
  const startsAt = '2026-11-26T00:00:00.000Z'
  const own = await createEncounter(api, { name, startsAt, seatsTaken: 1 })
  const open = await createEncounter(api, { name, startsAt: '2026-11-28T00:00:00.000Z' })
  const full = await createEncounter(api, {
    kind: 'Second',
    name: 'Second Encounter',
    startsAt: '2026-12-03T00:00:00.000Z',
    minimum: 6,
    capacity: 6,
    inviteTarget: 8,
    seatsTaken: 6,
    waitlisted: 1,
    waitlistLastNumber: 1,
  })
  await invite(api, ada, own, { id: 30, ...seated })
  await invite(api, ada, open, { id: 31, expiresAt: new Date('2026-11-22T17:00:00.000Z') })
  await invite(api, ada, full, {
    id: 32,
    status: 'Accepted',
    respondedAt: api.clock(),
    isWaitlisted: true,
    waitlistNumber: 1,
  })
}

/**
 * Creates the world that the examples of the OpenAPI document describe: Ada, number 42, with an entry in every list.
 *
 * @returns Ada
 */
export async function createExampleWorld(api: TestApi, document: OpenApiDocument): Promise<Member> {
  const ada = await createMember(api, {
    id: 42,
    username: 'Ada',
    publicGuid: '5f0c6d1e-8a4b-4c3d-9e2f-1a2b3c4d5e6f',
    createdAt: new Date('2026-09-01T15:30:00.000Z'),
    cancellations: 1,
    expired: 2,
    preferredAgeRanges: { createMany: { data: [{ ageRangeId: 2 }, { ageRangeId: 3 }] } },
  })
  const grace = await createMember(api, { id: 43, username: 'Grace', email: 'other@example.org' })
  await createRequest(api, { email: 'katherine@example.org' })
  await createPast(api, ada, grace)
  await createFuture(api, ada)
  await createSecrets(api, ada.id, document)
  return ada
}
