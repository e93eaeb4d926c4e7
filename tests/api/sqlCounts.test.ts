import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { createExampleWorld } from '../rest/exampleWorld.ts'
import { call, exampleCall, operationsOf } from '../rest/rest.ts'
import { startApi } from '../support/api.ts'
import { createCase } from '../support/cases.ts'
import {
  type Call,
  clientOperations,
  clientQueries,
  type ExampleData,
  memberMutations,
} from '../support/clientCalls.ts'
import { countStatements } from '../support/countStatements.ts'
import { createMember, signIn } from '../support/factories.ts'
import { captureLog } from '../support/logLines.ts'
import { createPeople, propose } from '../support/proposals.ts'
import { memberMutationStatements, queryStatements, restStatements } from '../support/statementCounts.ts'

const document = openApiDocument(routes)
const rows = operationsOf(document)
const captured = captureLog()

async function startWorld() {
  const api = await startApi({ APP_URL: 'https://encounters.example' }, undefined, captured.log)
  return { api, ada: await createExampleWorld(api, document) }
}

const oneOfEach = (counted: object) => Object.fromEntries(Object.keys(counted).map((name) => [name, 1]))

describe('the REST table', () => {
  let world: Awaited<ReturnType<typeof startWorld>>
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.api.close())

  test('has rows that each cost one SQL statement, or as many as listed', async () => {
    const counted: Record<string, number> = {}
    const inOrder = rows.toSorted((left, right) => rankOf(left) - rankOf(right))
    for (const each of inOrder) {
      const { target, body } = exampleCall(each)
      const bearer = each.operation.security.length > 0 ? await signIn(world.api, world.ada) : undefined
      counted[each.operation.operationId] = await countStatements(captured, async () => {
        const reply = await call(world.api, each.method.toUpperCase(), target, { body, bearer })
        expect(reply).toMatchObject({ status: 200 })
      })
    }
    expect.soft(counted).toEqual({ ...oneOfEach(counted), ...restStatements })
  })
})

/** Reads come first, and what ends a membership last. */
function rankOf({ method, operation: { operationId } }: (typeof rows)[number]): number {
  const last = ['pauseMembership', 'resumeMembership', 'logOut', 'cancelMembership']
  return method === 'get' && operationId !== 'verifyMagicLink' ? -1 : last.indexOf(operationId) + 1
}

describe("the client's operations", () => {
  const operations = clientOperations()
  let world: Awaited<ReturnType<typeof startWorld>>
  let spoken: ExampleData
  let bearers: Record<Call['as'], string | undefined>

  beforeAll(async () => {
    world = await startWorld()
    const { api, ada } = world
    const { prisma } = api.deps.database
    const operator = await createMember(api, { username: 'Olive', role: 'Operator' })
    bearers = { member: await signIn(api, ada), operator: await signIn(api, operator), nobody: undefined }
    await createPeople(api, 30)
    const slots = { slots: [new Date(api.clock().getTime() + 20 * 86_400_000).toISOString()] }
    const asked = { kind: 'FIRST', ...slots, minutes: 90 }
    const proposal = await propose(api, operator, bearers.operator ?? '', asked)
    const mail = { email: 'x@example.org', subject: 'Other', body: 'Hello.', createdAt: api.clock() }
    const { id: messageId } = await prisma.message.create({ data: { ...mail, origin: 'Contact' } })
    const { case: found } = await createCase(api, { about: ada })
    const verify = rows.find(({ operation }) => operation.operationId === 'verifyMagicLink')
    const linkToken = String(verify?.operation.parameters?.[0]?.example)
    const held = { memberId: ada.id, seatedAt: { not: null } }
    const { seatToken: seat } = await prisma.invitation.findFirstOrThrow({ where: held })
    spoken = { ada, proposal, messageId, caseId: found.id, linkToken, seat }
  })
  afterAll(() => world.api.close())

  const count = (name: string, { as, variables = {} }: Call): Promise<number> =>
    countStatements(captured, async () => {
      const bearer = bearers[as]
      const response = await fetch(`${world.api.url}/graphql`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify({ id: operations.get(name)?.id, variables }),
      })
      const { errors, data } = await response.json()
      expect([name, errors]).toEqual([name, undefined])
      expect([name, data.node]).not.toEqual([name, null])
    })

  test('have queries that each cost one SQL statement, or as many as listed', async () => {
    const counted: Record<string, number> = {}
    for (const [name, call] of Object.entries(clientQueries(spoken))) counted[name] = await count(name, call)
    expect.soft(counted).toEqual({ ...oneOfEach(counted), ...queryStatements })
    const known = [...operations].filter(([, { kind }]) => kind === 'query').map(([name]) => name)
    expect(Object.keys(counted).sort()).toEqual(known.sort())
  })

  test('have mutations of members that cost as many SQL statements as listed', async () => {
    const counted: Record<string, number> = {}
    for (const [name, call] of Object.entries(memberMutations)) counted[name] = await count(name, call)
    expect.soft(counted).toEqual(memberMutationStatements)
  })
})
