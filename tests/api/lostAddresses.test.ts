import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportName } from '../../server/domain/exports/exportLists.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { exportNames, exportPath } from '../support/exportPath.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAll } from '../support/lists.ts'
import { createProposal } from '../support/proposals.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member
let erased: Member
let left: Member
let encounter: Encounter

const leave = async (member: Member) => {
  const { errors } = await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
  expect(errors).toBeUndefined()
}
const csv = async (name: ExportName): Promise<string> => {
  const Authorization = `Bearer ${await signIn(api, operator)}`
  const proposal = await createProposal(api)
  const path = exportPath(name, { encounter: encounter.id, proposal: proposal.id })
  const reply = await fetch(`${api.url}/exports/${path}`, { headers: { Authorization } })
  expect(reply.status).toBe(200)
  return reply.text()
}
const columnOf = async (name: ExportName, column: string): Promise<string[]> => {
  const rows: Record<string, string>[] = parse(await csv(name), { columns: true, bom: true })
  return rows.map((row) => String(row[column]))
}

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
  const named = { name: 'Robin Redbreast' }
  ;[erased, left] = [await createMember(api), await createMember(api)]
  for (const { id, email } of [erased, left]) {
    const request = await createRequest(api, { ...named, email, memberId: id, state: 'Joined' })
    const subject = { subjectType: 'EarlyAccessRequest', subjectId: String(request.id) }
    await api.deps.database.prisma.auditEntry.create({
      data: { ...subject, action: 'inviteRequests', actorId: operator.id, at: api.clock() },
    })
  }
  encounter = await createEncounter(api, { state: 'Completed', completedAt: api.clock() })
  await createSeat(api, encounter, erased, { attendance: 'Attended' })
  for (const member of [erased, left]) await leave(member)
  const memberId = globalId('OperatorMember', erased.id)
  const { errors } = await mutate(api, operator, 'eraseMember', { memberId }, 'member { email }')
  expect(errors).toBeUndefined()
  const input = `{ email: "${left.email}", name: "${named.name}" }`
  await api.graphql(`mutation { requestEarlyAccess(input: ${input}) { message } }`)
})
afterAll(() => api.close())

test.each(exportNames)(
  'no exported list has an e-mail address that is not stored any more: %s',
  async (name) => {
    expect(await csv(name)).not.toMatch(/erased\.invalid/)
  },
)

test('an exported list has an empty cell for such an address', async () => {
  expect((await columnOf('members', 'E-mail')).sort()).toEqual([operator.email, '', left.email].sort())
  expect(await columnOf('roster', 'E-mail')).toEqual([''])
  expect(await columnOf('mails', 'To')).toContain('')
  expect((await columnOf('early-access', 'E-mail')).sort()).toEqual(['', '', left.email])
})

test('no list of the console has such an address: the field is empty', async () => {
  const members = await readAll<{ email: string | null }>(api, operator, 'members', '', 'email')
  expect(members.filter(({ email }) => email === null)).toHaveLength(1)
  const mails = await readAll<{ toAddress: string | null }>(api, operator, 'mails', '', 'toAddress')
  expect(mails.filter(({ toAddress }) => toAddress === null).length).toBeGreaterThan(0)
  const requests = await readAll<{ email: string | null; duplicates: { email: string | null }[] }>(
    api,
    operator,
    'earlyAccessRequests',
    '',
    'email duplicates { email }',
  )
  expect(requests).toEqual([
    { email: left.email, duplicates: [{ email: left.email }, { email: null }] },
    { email: null, duplicates: [{ email: left.email }] },
    { email: null, duplicates: [] },
  ])
  const entries = await readAll<object>(api, operator, 'auditLog', '', 'action subject { name }', 50)
  expect(entries.filter((entry) => JSON.stringify(entry).includes('inviteRequests'))).toEqual([
    { action: 'inviteRequests', subject: null },
    { action: 'inviteRequests', subject: null },
  ])
  expect(JSON.stringify([members, mails, requests, entries])).not.toContain('erased.invalid')
})

test('nobody can ask for early access with such an address', async () => {
  const input = `{ email: "erased-${erased.id}@erased.invalid" }`
  const { errors } = await api.graphql(`mutation { requestEarlyAccess(input: ${input}) { message } }`)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
})
