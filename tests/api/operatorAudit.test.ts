import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { addOperator } from '../../server/domain/operators/addOperator.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase } from '../support/cases.ts'
import { hour } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAll } from '../support/lists.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

let api: TestApi
let ann: Member
let ben: Member
let member: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE audit_entries, rate_limits')
  ann = await createOperator(api)
  ben = await createOperator(api)
  member = await createMember(api)
  const memberId = globalId('OperatorMember', member.id)
  for (const [name, as] of [
    ['pauseMember', ann],
    ['resumeMember', ben],
    ['pauseMember', ben],
  ] as const) {
    api.clock.advance(hour)
    const { errors } = await mutate(api, as, name, { memberId }, 'member { id }')
    expect(errors).toBeUndefined()
  }
})
afterAll(() => api.close())

type Entry = { action: string; actor: { username: string } | null; before: object; after: object }
const list = (args = '') =>
  readAll<Entry>(
    api,
    ann,
    'auditLog',
    args,
    'at action subjectType subjectId before after actor { username }',
  )
const who = async (args: string) =>
  (await list(args)).map(({ action, actor }) => `${action} ${actor?.username ?? 'nobody'}`)

describe('the audit log', () => {
  test('names the locations in a change, and the item of a list that was changed', async () => {
    const locationId = globalId('Location', 1)
    const startsAt = new Date(api.clock().getTime() + 100 * hour).toISOString()
    const plan = { kind: 'FIRST', name: 'Table', startsAt, locationId }
    await mutate(api, ann, 'createEncounter', plan, 'encounter { id }')
    await mutate(api, ann, 'changeLookup', { kind: 'GENDER', rowId: 1, label: 'Women' }, 'settings { id }')
    const entries = await readAll(api, ann, 'auditLog', '', 'action subject { name } locationNames')
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'createEncounter',
        locationNames: { 1: 'Metro Detroit' },
      }),
    )
    expect(entries).toContainEqual({
      action: 'changeLookup',
      subject: { name: 'Women' },
      locationNames: {},
    })
  })

  test('names a mail by its address and its subject, as the list of mails does, and nothing of an erased mail', async () => {
    const lost = {
      template: 'earlyAccessReceived',
      data: {},
      state: 'Failed',
      createdAt: api.clock(),
    } as const
    const { outboxMail } = api.deps.database.prisma
    const mail = await outboxMail.create({ data: { ...lost, key: 'lost', toAddress: 'rosa@example.org' } })
    const input = { mailId: globalId('Mail', mail.id) }
    expect((await mutate(api, ann, 'retryMail', input, 'mail { id }')).errors).toBeUndefined()
    const read = () =>
      readAll(api, ann, 'auditLog', 'action: "retryMail"', 'subject { name screen rowId search }')
    const subject = { screen: null, rowId: null, search: 'rosa@example.org' }
    const [first] = await read()
    expect(first).toEqual({
      subject: { ...subject, name: 'rosa@example.org, We have your early access request' },
    })
    await outboxMail.update({ where: { id: mail.id }, data: { bodyPurgedAt: api.clock() } })
    expect(await read()).toEqual([{ subject: { ...subject, name: 'rosa@example.org' } }])
    await outboxMail.update({ where: { id: mail.id }, data: { toAddress: 'erased-1@erased.invalid' } })
    expect(await read()).toEqual([{ subject: null }])
  })

  test('names a report by the person it is about and leads to its case, and a job by what it does', async () => {
    const { report, about, case: opened } = await createCase(api)
    const withdrawn = await mutate(api, ann, 'withdrawReport', { rowId: report.id }, 'withdrawnAt')
    expect(withdrawn.errors).toBeUndefined()
    const at = api.clock()
    const { auditEntry, report: reports } = api.deps.database.prisma
    const job = { actorId: ann.id, action: 'retryJob', subjectType: 'Job', subjectId: '2541', at }
    await auditEntry.create({ data: { ...job, after: { name: 'sendMail', attempts: 0 } } })
    await auditEntry.create({ data: { ...job, subjectId: '2542' } })
    const read = async (action: string) =>
      (
        await readAll<{ subject: object }>(
          api,
          ann,
          'auditLog',
          `action: "${action}"`,
          'subject { name screen rowId search }',
        )
      ).map(({ subject }) => subject)
    const day = longDate(report.createdAt, defaultTimeZone)
    const subject = { screen: 'Case', rowId: opened.id, search: null }
    const name = `Report about ${about.username}, ${day}`
    expect(await read('withdrawReport')).toEqual([{ ...subject, name }])
    await reports.update({ where: { id: report.id }, data: { aboutId: null } })
    const other = `Report about something else, ${day}`
    expect(await read('withdrawReport')).toEqual([{ ...subject, name: other }])
    expect(await read('retryJob')).toEqual([
      null,
      { name: 'sendMail', screen: null, rowId: null, search: null },
    ])
  })

  test('names no report to an operator who is reported, while another operator can decide', async () => {
    const { report } = await createCase(api, { about: ben })
    const withdrawn = await mutate(api, ann, 'withdrawReport', { rowId: report.id }, 'withdrawnAt')
    expect(withdrawn.errors).toBeUndefined()
    const query = '{ auditLog(action: "withdrawReport") { edges { node { subject { name } } } } }'
    const read = async (as: Member) =>
      (await askAs<{ auditLog: { edges: object[] } }>(api, as, query)).data.auditLog.edges
    expect(await read(ann)).toHaveLength(1)
    expect(await read(ben)).toEqual([])
  })

  test('says who changed what, of which member, when, and from what to what', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ action: 'pauseMember', actor: { username: ben.username } }),
      {
        action: 'resumeMember',
        actor: { username: ben.username },
        at: new Date(api.clock().getTime() - hour).toISOString(),
        subjectType: 'Member',
        subjectId: String(member.id),
        before: { status: 'Paused' },
        after: { status: 'Active' },
      },
      expect.objectContaining({ action: 'pauseMember', actor: { username: ann.username } }),
    ])
  })

  test('can be filtered by operator, action, subject and time', async () => {
    expect(await who(`actorId: "${globalId('OperatorMember', ann.id)}"`)).toEqual([
      `pauseMember ${ann.username}`,
    ])
    expect(await who('action: "resumeMember"')).toEqual([`resumeMember ${ben.username}`])
    expect(await who(`subjectType: "Member", subjectId: "${member.id}"`)).toHaveLength(3)
    expect(await who(`subjectType: "Encounter"`)).toEqual([])
    const at = (ago: number) => new Date(api.clock().getTime() - ago * hour).toISOString()
    expect(await who(`from: "${at(1)}", until: "${at(0)}"`)).toEqual([`resumeMember ${ben.username}`])
    expect(await who(`until: "${at(0)}"`)).toHaveLength(2)
    expect(await who(`from: "${at(1)}"`)).toHaveLength(2)
  })

  test('offers every action that has a line, once', async () => {
    const read = async () =>
      (await askAs<{ auditActions: string[] }>(api, ann, '{ auditActions }')).data.auditActions
    expect(await read()).toEqual(['pauseMember', 'resumeMember'])
    await api.deps.database.pool.query('TRUNCATE audit_entries')
    expect(await read()).toEqual([])
  })

  test('names no operator for what was done at the command line', async () => {
    await addOperator(api.deps.database.prisma, { email: 'cli@example.org', actorId: null }, api.clock())
    expect(await who('action: "addOperator"')).toEqual(['addOperator nobody'])
  })

  test('is for operators only', async () => {
    for (const query of ['{ auditLog { edges { cursor } } }', '{ auditActions }']) {
      expect((await askAs(api, member, query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    const { id } = await api.deps.database.prisma.auditEntry.findFirstOrThrow()
    const query = `{ node(id: "${globalId('AuditEntry', id)}") { id } }`
    expect((await askAs<{ node: unknown }>(api, member, query)).data.node).toBeNull()
    expect((await askAs<{ node: unknown }>(api, ann, query)).data.node).not.toBeNull()
  })
})
