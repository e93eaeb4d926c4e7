import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasedAddress, erasedUsername } from '../../server/domain/privacy/eraseRows.ts'
import type { TableFate } from '../../server/domain/privacy/fate.ts'
import { withoutSecrets } from '../../server/domain/privacy/withoutSecrets.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { exported, tables } from '../../server/generated/fates.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { createFullMember, traces } from '../support/fullMember.ts'
import { globalId } from '../support/globalId.ts'
import { askAs } from '../support/seats.ts'

let api: TestApi
let member: Member
let operator: Member
let other: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE members, encounters, outbox_mails, suppressed_addresses, address_words, readmissions, messages, rate_limits CASCADE',
  )
  const full = await createFullMember(api)
  member = full.member
  operator = full.operator
  other = full.other
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const download = async (of = member) =>
  (await askAs<{ viewer: { myData: Record<string, unknown> } }>(api, of, '{ viewer { myData } }')).data.viewer
    .myData

const cancel = () => askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')

const operate = (input: Record<string, unknown>, as = operator) =>
  askAs<{ eraseMember: { member: { username: string; erasedAt: string } } }>(
    api,
    as,
    'mutation($input: EraseMemberInput!) { eraseMember(input: $input) { member { username erasedAt } } }',
    { input },
  )

async function at<T>(instant: Date, act: () => Promise<T>): Promise<T> {
  const back = api.clock()
  api.clock.set(instant)
  try {
    return await act()
  } finally {
    api.clock.set(back)
  }
}

const inDays = (days: number) => new Date(api.clock().getTime() + days * day)

const fates = Object.entries<TableFate>(tables)
const personal = fates.filter(([, { rows }]) => rows !== 'about nobody')

/** Every row of every table as text, by table: what a reader of a database copy sees. */
async function everyRow(): Promise<Map<string, string>> {
  const rows = await Promise.all(
    fates.map(async ([table]) => {
      const { rows } = await api.deps.database.pool.query(`SELECT t::text AS row FROM ${table} t`)
      return [table, rows.map(({ row }) => row).join('\n')] as const
    }),
  )
  return new Map(rows)
}

type Row = Record<string, unknown>

/** The rows about the member in every table about people, in a stable order. */
async function ownRows(): Promise<Map<string, Row[]>> {
  const { id } = member
  const invitations = `SELECT id FROM invitations WHERE member_id = ${id}`
  const about: Record<string, string> = {
    members: `id = ${id}`,
    refresh_tokens: `session_id IN (SELECT id FROM sessions WHERE member_id = ${id})`,
    push_subscriptions: `session_id IN (SELECT id FROM sessions WHERE member_id = ${id})`,
    impressions: `chooser_id IN (${invitations})`,
    impression_responses: `invitation_id IN (${invitations})`,
    table_hosts: `operator_id = ${id}`,
    table_entries: `invitation_id IN (${invitations})`,
    presence: `invitation_id IN (${invitations})`,
    reports: `reporter_id = ${id} OR about_id = ${id}`,
    cases: `about_id = ${id}`,
    case_notes: 'true',
    case_decisions: 'true',
    appeals: 'true',
    messages: 'true',
    message_replies: 'true',
    outbox_mails: `member_id = ${id} OR member_id IS NULL`,
    suppressed_addresses: 'true',
    address_words: 'true',
    readmissions: 'true',
    audit_entries: `subject_type = 'Member' AND subject_id = '${id}'`,
    rate_limits: `key = 'checkEmail:${traces.email}'`,
    // Rows exist for some milliseconds, so it is chance whether there are any.
    change_notices: 'false',
  }
  const rows = await Promise.all(
    personal.map(async ([table, { by = ['member_id'] }]) => {
      const where = about[table] ?? by.map((column) => `${column} = ${id}`).join(' OR ')
      const { rows } = await api.deps.database.pool.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} ORDER BY to_jsonb(t)->'id'`,
      )
      return [table, rows.map(({ row }) => row)] as const
    }),
  )
  return new Map(rows)
}

const holding = async (trace: string) =>
  [...(await everyRow())].flatMap(([table, text]) =>
    text.toLowerCase().includes(trace.toLowerCase()) ? table : [],
  )

/** Every value at a path such as `account.notes.body`, for each item of a list on the way. */
const valuesAt = (value: unknown, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (values, name) => values.flatMap((each) => (each as Record<string, unknown> | null)?.[name]),
      [value],
    )

/** The path of every column that a selection asks for. */
const pathsOf = (selection: object): string[] =>
  Object.entries(selection).flatMap(([name, inner]) =>
    inner === true ? name : pathsOf(inner.select ?? inner).map((path) => `${name}.${path}`),
  )

describe('the download', () => {
  test('has every column that is exported', async () => {
    const data = await download()
    const paths = pathsOf(exported)
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      const values = valuesAt(data, path)
      expect(values.length, path).toBeGreaterThan(0)
      for (const value of values) expect(value, path).not.toBeUndefined()
    }
  })

  test('has what the member wrote and was sent, before and since they joined', async () => {
    const data = await download()
    expect(valuesAt(data, 'messages.origin')).toEqual(['Contact', 'Support'])
    expect(valuesAt(data, 'messages.replies.body')).toEqual([traces.words])
    expect(valuesAt(data, 'mails.toAddress')).toEqual([traces.email, traces.email, traces.email])
    expect(valuesAt(data, 'account.joinedThrough.notes')).toEqual([traces.words])
    expect(valuesAt(data, 'account.notes.body')).toEqual([traces.words])
    expect(data).toMatchObject({ suppression: { reason: 'Unsubscribe' } })
  })

  test('has their own choices, never who chose them or avoids them', async () => {
    const mine = await download()
    expect(valuesAt(mine, 'account.invitations.made.chosen.member.username')).toEqual([other.username])
    expect(valuesAt(mine, 'account.avoids.avoided.username')).toEqual([other.username])
    await db().impression.deleteMany({ where: { chooser: { memberId: other.id } } })
    await db().avoidance.deleteMany({ where: { memberId: other.id } })
    const after = await download()
    const { sessions: _before, ...account } = mine.account as Record<string, unknown>
    const { sessions: _after, ...unchosen } = after.account as Record<string, unknown>
    expect({ ...after, account: unchosen }).toEqual({ ...mine, account })
  })

  test('has no secret and no operator', async () => {
    const text = JSON.stringify(await download())
    const { seatToken } = await db().invitation.findFirstOrThrow({ where: { memberId: member.id } })
    expect(await holding(seatToken)).toContain('outbox_mails')
    expect(text).not.toContain(seatToken)
    expect(text).not.toContain(operator.username)
    expect(text).not.toMatch(/hash|sealed|salt/i)
    const input = { memberId: globalId('OperatorMember', member.id) }
    const handedOver = 'mutation($input: ExportMemberInput!) { exportMember(input: $input) { data } }'
    const { data } = await askAs<{ exportMember: object }>(api, operator, handedOver, { input })
    expect(JSON.stringify(data)).toContain('seatConfirmed')
    expect(JSON.stringify(data)).not.toContain(seatToken)
  })

  test.each(Object.entries(samples))(
    'shows a %s mail without the secret it was rendered with',
    (_template, data) => {
      const shown = JSON.stringify(withoutSecrets(JSON.parse(JSON.stringify(data))))
      expect(shown).not.toMatch(/token/i)
      expect(shown).not.toContain(samples.seatConfirmed.seat.seatToken)
    },
  )

  test('is only for the viewer', async () => {
    expect(JSON.stringify(await download(other))).not.toContain(traces.words)
    expect(await api.graphql('{ viewer { myData } }')).toMatchObject({ status: 401 })
  })
})

describe('erasure', () => {
  test('happens 30 days after canceling, and not a moment before', async () => {
    await cancel()
    await at(new Date(inDays(30).getTime() - 1), () => api.work(['eraseCanceledMembers']))
    expect(await holding(traces.email)).toContain('members')
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      email: erasedAddress(member.id),
      username: erasedUsername,
      erasedAt: inDays(30),
    })
  })

  test('leaves no trace of the person in any table', async () => {
    for (const trace of Object.values(traces)) expect(await holding(trace), trace).not.toEqual([])
    await cancel()
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    for (const trace of Object.values(traces)) expect(await holding(trace), trace).toEqual([])
  })

  test('clears every column that is erased and leaves every other as it was', async () => {
    const present = await ownRows()
    await cancel()
    await api.work()
    const before = await ownRows()
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    const after = await ownRows()
    for (const [table, { rows, erased = {} }] of personal) {
      const [old = [], now = []] = [before.get(table), after.get(table)]
      if (rows === 'deleted') {
        expect(present.get(table)?.length, table).toBeGreaterThan(0)
        expect(now, table).toEqual([])
        continue
      }
      expect(now.length, table).toBe(old.length)
      for (const column of Object.keys(erased)) {
        const name = `${table}.${column} is erased (tests/support/fullMember.ts fills it with another value)`
        const held = old
          .map((row, index) => [row[column], now[index]?.[column]])
          .filter(([was]) => was !== null)
        expect(held.length, name).toBeGreaterThan(0)
        for (const [was, is] of held) expect(is, name).not.toEqual(was)
      }
      const changed = ['erased_at', 'handled_at', 'body_purged_at', ...Object.keys(erased)]
      const retained = ([column]: [string, unknown]) => !changed.includes(column)
      const unchanged = (each: Row[]) =>
        each.map((row) => Object.fromEntries(Object.entries(row).filter(retained)))
      expect(unchanged(now), table).toEqual(unchanged(old))
    }
  })

  test('leaves counts and removes names', async () => {
    const counts = { cancellations: 2, expired: 3, noShows: 1, roundsLeftOut: 4 }
    const chosen = await db().impression.count()
    await cancel()
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject(counts)
    expect(await db().impression.count()).toBe(chosen)
    expect(await db().invitation.count({ where: { memberId: member.id, attendance: 'Attended' } })).toBe(1)
    expect(await db().earlyAccessRequest.findUniqueOrThrow({ where: { memberId: member.id } })).toMatchObject(
      {
        state: 'Joined',
        name: null,
      },
    )
    const audit = await db().auditEntry.findFirstOrThrow({ where: { action: 'changeName' } })
    expect(audit).toMatchObject({ actorId: operator.id, before: null, after: null })
  })

  test('changes nothing when it runs again, and nothing of anybody else', async () => {
    const others = () =>
      download(other).then(({ writtenAt: _, account, ...rest }) => {
        const named = ['sessions', 'avoids', 'invitations', 'reports']
        const own = Object.entries(account as object).filter(([name]) => !named.includes(name))
        return { ...rest, own }
      })
    const before = await others()
    await cancel()
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    const once = await everyRow()
    await at(inDays(31), () => api.work(['eraseCanceledMembers']))
    expect(await everyRow()).toEqual(once)
    expect(await others()).toEqual(before)
  })

  test('leaves what somebody wrote who came back under the same address', async () => {
    await cancel()
    const later = inDays(3)
    const again = await at(later, async () => {
      const comeback = await createMember(api, { username: traces.username, email: traces.email })
      await db().message.create({
        data: {
          origin: 'Contact',
          email: traces.email,
          subject: 'Other',
          body: 'I am back.',
          createdAt: later,
        },
      })
      return comeback
    })
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    expect(await db().member.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({
      email: traces.email,
      username: traces.username,
      erasedAt: null,
    })
    expect(await db().message.findMany({ select: { body: true } })).toEqual([{ body: 'I am back.' }])
    expect(await db().suppressedAddress.count({ where: { email: traces.email } })).toBe(1)
  })

  test('leaves the mail to operators with a message written under the address since', async () => {
    await cancel()
    const message = `Please answer ${traces.email}.`
    const input = { email: traces.email, name: 'Vera', subject: 'General Inquiry', message }
    await at(inDays(3), () =>
      api.graphql(
        'mutation($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }',
        { input },
      ),
    )
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    const [mail] = await db().outboxMail.findMany({
      where: { template: 'contactMessage' },
      orderBy: { id: 'desc' },
    })
    expect(mail).toMatchObject({ replyTo: traces.email, data: { email: traces.email, message } })
  })
})

describe('mail to the inbox of the operators belongs to nobody, even to a member with its address', () => {
  const write = (message: string) =>
    api.graphql(
      'mutation($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }',
      {
        input: { email: 'vera@visitor.example', name: 'Vera', subject: 'General Inquiry', message },
      },
    )

  beforeEach(async () => {
    const email = api.deps.config.operatorInbox
    member = await db().member.update({ where: { id: member.id }, data: { email } })
    await write('A visitor’s own story.')
    await api.work()
  })

  test('and is not in their download', async () => {
    const text = JSON.stringify(await download())
    expect(text).toContain(traces.words)
    expect(text).not.toContain('A visitor’s own story.')
    expect(text).not.toContain('vera@visitor.example')
  })

  test('and stays as it is when they are erased', async () => {
    const mail = () => db().outboxMail.findFirstOrThrow({ where: { replyTo: 'vera@visitor.example' } })
    const before = await mail()
    await at(inDays(1), cancel)
    await at(inDays(31), () => api.work(['eraseCanceledMembers']))
    expect(await holding(api.deps.config.operatorInbox)).not.toContain('members')
    expect(await mail()).toEqual(before)
  })
})

describe('asking for erasure', () => {
  test('cancels the membership and stores a request, which is completed by the erasure', async () => {
    const bearer = await signIn(api, member)
    const reply = await api.graphql<{ requestErasure: { viewer: { accountStatus: string } } }>(
      'mutation { requestErasure { viewer { accountStatus } } }',
      {},
      { bearer },
    )
    expect(reply.data.requestErasure.viewer.accountStatus).toBe('CANCELED')
    expect(await api.graphql('{ viewer { id } }', {}, { bearer })).toMatchObject({ status: 401 })
    const request = () =>
      db().privacyRequest.findFirstOrThrow({ where: { memberId: member.id, kind: 'Erasure' } })
    expect(await request()).toMatchObject({ requestedAt: api.clock(), handledAt: null })
    await at(inDays(30), () => api.work(['eraseCanceledMembers']))
    expect(await request()).toMatchObject({ handledAt: inDays(30) })
    expect(await holding(traces.email)).toEqual([])
  })

  test('is completed at once by an operator if the member has canceled already', async () => {
    await cancel()
    const { data } = await operate({ memberId: globalId('OperatorMember', member.id) })
    expect(data.eraseMember.member).toEqual({
      username: erasedUsername,
      erasedAt: api.clock().toISOString(),
    })
    expect(await holding(traces.email)).toEqual([])
    expect(await db().auditEntry.count({ where: { action: 'eraseMember', actorId: operator.id } })).toBe(1)
    expect((await operate({ memberId: globalId('OperatorMember', member.id) })).errors).toMatchObject([
      { message: 'This member is erased already.', extensions: { code: 'CONFLICT' } },
    ])
  })

  test('makes one request if the member had asked before an operator erases them', async () => {
    await askAs(api, member, 'mutation { requestErasure { viewer { id } } }')
    await at(inDays(3), async () => {
      await operate({ memberId: globalId('OperatorMember', member.id) })
    })
    const asked = await db().privacyRequest.findMany({ where: { memberId: member.id, kind: 'Erasure' } })
    expect(asked).toMatchObject([{ requestedAt: api.clock(), handledAt: inDays(3) }])
  })

  test('never erases somebody who has not canceled, and a member cannot have another erased', async () => {
    const input = { memberId: globalId('OperatorMember', member.id) }
    expect((await operate(input)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await operate(input, other)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    expect(await holding(traces.email)).toContain('members')
  })
})
