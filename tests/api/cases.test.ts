import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseMember } from '../../server/domain/privacy/eraseMember.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, createOpenQuestion, decide } from '../support/cases.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, createSeat, mailsTo, mutate, readMember } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE rate_limits, expelled_addresses, cases CASCADE')
  await db().member.updateMany({ where: { role: 'Operator' }, data: { role: 'Member', locationId: 1 } })
  operator = await createOperator(api)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const change = (name: string, id: number, by = operator) =>
  mutate<{ case: { claimedBy: string | null } }>(
    api,
    by,
    name,
    { caseId: globalId('Case', id) },
    'case { claimedBy }',
  )
const queue = async (list = 'WAITING') => {
  const { data } = await askAs<{ cases: { edges: { node: { rowId: number } }[] } }>(
    api,
    operator,
    `{ cases(list: ${list}) { edges { node { rowId } } } }`,
  )
  return data.cases.edges.map(({ node }) => node.rowId)
}
const concern = async (id: number, by: Member) =>
  (
    await askAs<{ case: { concern: { words: string; mayDecide: boolean } | null } }>(
      api,
      by,
      `{ case(rowId: ${id}) { concern { words mayDecide } } }`,
    )
  ).data.case.concern

describe('the queue', () => {
  test('lists the most urgent cases first, then those due first; decided cases leave it', async () => {
    const slow = (await createCase(api, { urgency: 3 })).case.id
    const usual = (await createCase(api, { urgency: 2 })).case.id
    api.clock.advance(-hour)
    const sooner = (await createCase(api, { urgency: 2 })).case.id
    api.clock.advance(hour)
    const danger = (await createCase(api, { urgency: 1 })).case.id
    expect(await queue()).toEqual([danger, sooner, usual, slow])
    await decide(api, operator, { id: danger }, 'NOTHING_FOUND')
    expect(await queue()).toEqual([sooner, usual, slow])
    expect(await queue('DECIDED')).toEqual([danger])
  })

  test('is counted among what needs the operator, with the first due time', async () => {
    const { case: found } = await createCase(api, { urgency: 1 })
    await createCase(api, { urgency: 3 })
    const { data } = await askAs(
      api,
      operator,
      '{ operatorOverview { waiting { cases appeals casesDueAt } } }',
    )
    expect(data).toEqual({
      operatorOverview: { waiting: { cases: 2, appeals: 0, casesDueAt: found.dueAt.toISOString() } },
    })
  })

  test('and its cases are for operators only', async () => {
    const { case: found, about } = await createCase(api)
    for (const query of ['{ cases { edges { node { id } } } }', `{ case(rowId: ${found.id}) { id } }`]) {
      expect((await askAs(api, about, query)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
    const { data } = await askAs(api, about, `{ node(id: "${globalId('Case', found.id)}") { id } }`)
    expect(data).toEqual({ node: null })
  })
})

test('a note sent again after a lost reply is the same note, and another one ten minutes later', async () => {
  const { case: found } = await createCase(api)
  const note = (by = operator) =>
    mutate(
      api,
      by,
      'noteCase',
      { caseId: globalId('Case', found.id), body: 'Asked the host.' },
      'case { id }',
    )
  const notes = () => db().caseNote.count({ where: { caseId: found.id } })
  await Promise.all([note(), note()])
  expect((await note()).errors).toBeUndefined()
  expect(await notes()).toBe(1)
  await note(await createOperator(api))
  expect(await notes()).toBe(2)
  api.clock.advance(10 * minute)
  await note()
  expect(await notes()).toBe(3)
})

test('a case shows reports, where they met, earlier cases and their outcomes, notes and decisions', async () => {
  const first = await createCase(api)
  await decide(api, operator, first.case, 'ADVICE')
  const { case: second, reporter, about, encounter } = await createCase(api, { about: first.about })
  await mutate(
    api,
    operator,
    'noteCase',
    { caseId: globalId('Case', second.id), body: 'Asked the host.' },
    'case { id }',
  )
  const { data } = await askAs(
    api,
    operator,
    `{ case(rowId: ${second.id}) {
      state urgency about { username } kinds
      reports { kind body withdrawnAt reporter { username } encounter { name } }
      sharedEncounters { encounter { name } reporter { username } }
      earlier { decisions { outcome guideline sanction { statement } } }
      notes { body author } decisions { outcome } } }`,
  )
  expect(data).toEqual({
    case: {
      state: 'OPEN',
      urgency: 2,
      about: { username: about.username },
      kinds: ['HARASSMENT'],
      reports: [
        {
          kind: 'HARASSMENT',
          body: 'Would not stop asking.',
          withdrawnAt: null,
          reporter: { username: reporter.username },
          encounter: { name: encounter.name },
        },
      ],
      sharedEncounters: [{ encounter: { name: encounter.name }, reporter: { username: reporter.username } }],
      earlier: [
        {
          decisions: [
            {
              outcome: 'ADVICE',
              guideline: 'BeKind',
              sanction: { statement: 'We decided so.\n\nThis is why.' },
            },
          ],
        },
      ],
      notes: [{ body: 'Asked the host.', author: operator.username }],
      decisions: [],
    },
  })
})

test('people met if a table opened for both, even with one as host, but at no canceled or future encounter', async () => {
  const { case: found, reporter, about, encounter } = await createCase(api)
  const at = (days: number) => ({ startsAt: new Date(api.clock().getTime() + days * day) })
  const canceled = { state: 'Canceled', cancelReason: 'Snow.', canceledAt: api.clock() } as const
  for (const more of [{ ...at(-3), ...canceled }, at(3)]) {
    const other = await createEncounter(api, more)
    await createSeat(api, other, reporter)
    await createSeat(api, other, about)
  }
  const hosted = await createEncounter(api, { ...at(-2), state: 'Completed', completedAt: api.clock() })
  await createSeat(api, hosted, reporter)
  const presence = { fromAt: hosted.startsAt, untilAt: hosted.endsAt, source: 'Page' as const }
  await db().tableHost.create({
    data: {
      encounterId: hosted.id,
      operatorId: about.id,
      token: 'a host',
      createdAt: hosted.startsAt,
      presence: { create: { ...presence, encounterId: hosted.id } },
    },
  })
  const { data } = await askAs<{ case: { sharedEncounters: { encounter: { name: string } }[] } }>(
    api,
    operator,
    `{ case(rowId: ${found.id}) { sharedEncounters { encounter { name } } } }`,
  )
  const met = data.case.sharedEncounters.map((each) => each.encounter.name)
  expect(met).toEqual([encounter.name, hosted.name])
})

describe('a claim', () => {
  test('prevents others from deciding until somebody gives it up', async () => {
    const other = await createOperator(api)
    const { case: found } = await createCase(api)
    expect((await change('claimCase', found.id)).data.claimCase?.case.claimedBy).toBe(operator.username)
    const refusal = `${operator.username} is working on this case. Release it first if they are not.`
    expect((await change('claimCase', found.id, other)).errors).toMatchObject([{ message: refusal }])
    expect((await decide(api, other, found, 'NOTHING_FOUND')).errors).toMatchObject([{ message: refusal }])
    expect((await change('releaseCase', found.id, other)).data.releaseCase?.case.claimedBy).toBeNull()
    expect((await decide(api, other, found, 'NOTHING_FOUND')).errors).toBeUndefined()
  })

  test('is not given up for somebody else by an operator who has read another claim', async () => {
    const other = await createOperator(api)
    const { case: found } = await createCase(api)
    const input = { caseId: globalId('Case', found.id), claimedBy: operator.username }
    const release = () => mutate(api, operator, 'releaseCase', input, 'case { claimedBy }')
    await change('claimCase', found.id, other)
    expect((await release()).errors).toMatchObject([
      { message: `${other.username} is working on this case. Release it first if they are not.` },
    ])
    await change('releaseCase', found.id, other)
    await change('claimCase', found.id)
    expect((await release()).data).toEqual({ releaseCase: { case: { claimedBy: null } } })
  })

  test('made again by the same operator changes nothing, and a decided case has no claim', async () => {
    const { case: found } = await createCase(api)
    await change('claimCase', found.id)
    await change('claimCase', found.id)
    const entries = { where: { action: 'claimCase', subjectId: String(found.id) } }
    expect(await db().auditEntry.count(entries)).toBe(1)
    await decide(api, operator, found, 'NOTHING_FOUND')
    expect((await change('claimCase', found.id)).errors).toMatchObject([
      { message: `${operator.username} has decided this case already: Nothing found.` },
    ])
    expect((await change('releaseCase', found.id)).errors).toMatchObject([
      { message: 'Nobody is working on this case.' },
    ])
  })
})

describe('a decision', () => {
  test('that two operators make at the same moment is made by exactly one; the other reads who decided what', async () => {
    const other = await createOperator(api)
    for (const about of ['person', 'nobody']) {
      const found = about === 'person' ? (await createCase(api)).case : await createOpenQuestion(api)
      const outcomes = about === 'person' ? ['WARNING', 'ADVICE'] : ['NOTHING_FOUND', 'NOTHING_FOUND']
      const replies = await Promise.all([
        decide(api, operator, found, outcomes[0] ?? ''),
        decide(api, other, found, outcomes[1] ?? ''),
      ])
      const refused = replies.flatMap(({ errors }) => errors ?? [])
      expect(refused).toHaveLength(1)
      const decided = await db().caseDecision.findMany({
        where: { caseId: found.id },
        include: { decidedBy: true },
      })
      expect(decided).toHaveLength(1)
      const label = { Warning: 'Warning', Advice: 'Advice' }[decided[0]?.outcome as string] ?? 'Nothing found'
      expect(refused[0]?.message).toBe(
        `${decided[0]?.decidedBy.username} has decided this case already: ${label}.`,
      )
    }
  })

  test('needs a guideline and a statement if the person is sent one, and an end if the outcome has one', async () => {
    const { case: found } = await createCase(api)
    const wrong = async (outcome: string, more: object) =>
      (await decide(api, operator, found, outcome, { ...more })).errors?.[0]?.extensions.field
    expect(await wrong('WARNING', { guideline: null })).toBe('guideline')
    expect(await wrong('ADVICE', { statement: ' ' })).toBe('statement')
    expect(await wrong('EXPELLED', { statement: 'x'.repeat(5001) })).toBe('statement')
    expect(await wrong('SUSPENDED', { suspendedUntil: null })).toBe('suspendedUntil')
    expect(await wrong('SUSPENDED', { suspendedUntil: api.clock().toISOString() })).toBe('suspendedUntil')
    const far = new Date(api.clock().getTime() + 366 * day).toISOString()
    expect(await wrong('SUSPENDED', { suspendedUntil: far })).toBe('suspendedUntil')
    expect(await wrong('WARNING', { suspendedUntil: far })).toBe('suspendedUntil')
    expect(await db().caseDecision.count()).toBe(0)
  })

  test('is refused, without any effect, if a report arrived since the case was read', async () => {
    const { case: found, about, encounter } = await createCase(api)
    const another = await createMember(api)
    const row = { caseId: found.id, aboutId: about.id, encounterId: encounter.id, reporterId: another.id }
    await db().report.create({
      data: {
        ...row,
        kind: 'Danger',
        body: 'He knows where I live.',
        wantsReply: true,
        createdAt: api.clock(),
      },
    })
    for (const outcome of ['NOTHING_FOUND', 'EXPELLED']) {
      expect((await decide(api, operator, found, outcome, { reportsRead: 1 })).errors).toMatchObject([
        {
          message: 'Another report came in meanwhile. Please read it first.',
          extensions: { code: 'CONFLICT' },
        },
      ])
    }
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active' })
    expect((await decide(api, operator, found, 'EXPELLED', { reportsRead: 2 })).errors).toBeUndefined()
  })

  test('names no reporter, but a name that is also an ordinary word can be used as that word', async () => {
    const { case: found, reporter } = await createCase(api)
    await db().member.update({ where: { id: reporter.id }, data: { username: 'May', usernameKey: 'may' } })
    const field = async (statement: string) =>
      (await decide(api, operator, found, 'WARNING', { statement })).errors?.[0]?.extensions.field
    expect(await field('It was May who told us.')).toBe('statement')
    expect(await field(`We heard it from ${reporter.email.toUpperCase()}.`)).toBe('statement')
    expect(await field('You may be suspended next time.')).toBeUndefined()
    expect(await db().sanction.count()).toBe(1)
  })

  test('of a case about nobody can only be that nothing was found', async () => {
    const found = await createOpenQuestion(api)
    expect((await decide(api, operator, found, 'WARNING')).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    expect((await decide(api, operator, found, 'NOTHING_FOUND')).errors).toBeUndefined()
  })

  test('that nothing was found is not mailed to the person', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'NOTHING_FOUND')
    expect(await db().outboxMail.count({ where: { memberId: about.id } })).toBe(0)
    expect(await db().sanction.count()).toBe(0)
  })

  test('is mailed to reporters who asked for an answer: whether something was done, never what', async () => {
    for (const [outcome, somethingWasDone, given] of [
      ['NOTHING_FOUND', false, {}],
      ['NOTHING_FOUND', true, { somethingWasDone: true }],
      ['BARRED_PAIR', true, {}],
      ['EXPELLED', true, {}],
    ] as const) {
      const { case: found, reporter } = await createCase(api)
      await decide(api, operator, found, outcome, given)
      const [mail] = await mailsTo(api, reporter, 'caseAnswered')
      expect(mail?.data).toEqual({
        username: reporter.username,
        reportedAt: api.clock().toISOString(),
        somethingWasDone,
      })
    }
  })

  test('is mailed to no reporter who did not ask, withdrew or left, nor if the operator chooses so', async () => {
    const silent = await createCase(api, { report: { wantsReply: false } })
    const withdrawn = await createCase(api, { report: { withdrawnAt: api.clock() } })
    const left = await createCase(api)
    await askAs(api, left.reporter, 'mutation { cancelMembership { viewer { id } } }')
    const unanswered = await createCase(api)
    for (const { case: found } of [silent, withdrawn, left]) await decide(api, operator, found, 'ADVICE')
    await decide(api, operator, unanswered.case, 'ADVICE', { notifyReporters: false })
    for (const { reporter } of [silent, withdrawn, left, unanswered]) {
      expect(await mailsTo(api, reporter, 'caseAnswered')).toEqual([])
    }
  })
})

describe('an operator who is involved in a case', () => {
  test('reads that they are, and decides only if no other operator can', async () => {
    const reporter = await createCase(api)
    await db().report.update({ where: { id: reporter.report.id }, data: { reporterId: operator.id } })
    const seated = await createCase(api)
    await createSeat(api, seated.encounter, operator)
    const hosted = await createCase(api)
    await db().tableHost.create({
      data: {
        encounterId: hosted.encounter.id,
        operatorId: operator.id,
        token: 'f'.repeat(32),
        createdAt: api.clock(),
      },
    })
    // At a table of the encounter, before it was moved and the seat was given up.
    const left = await createCase(api)
    const now = api.clock()
    const { id: invitationId } = await invite(api, operator, left.encounter, {
      status: 'Declined',
      respondedAt: now,
      canceledAt: now,
    })
    const stay = { source: 'Page', fromAt: now, untilAt: now, earlierStart: now } as const
    await db().presence.create({ data: { encounterId: left.encounter.id, invitationId, ...stay } })
    const cases = [reporter, seated, hosted, left]
    for (const { case: found } of cases) {
      expect(await concern(found.id, operator)).toMatchObject({ mayDecide: true })
    }
    const other = await createOperator(api)
    for (const { case: found } of cases) {
      const shown = await concern(found.id, operator)
      expect(shown).toEqual({
        words: expect.stringContaining('Another operator has to decide it.'),
        mayDecide: false,
      })
      expect(await concern(found.id, other)).toBeNull()
      expect((await change('claimCase', found.id)).errors?.[0]?.message).toBe(shown?.words)
      const { id: rowId } = await db().report.findFirstOrThrow({ where: { caseId: found.id } })
      const withdrawn = await mutate(api, operator, 'withdrawReport', { rowId }, 'withdrawnAt')
      expect(withdrawn.errors?.[0]?.message).toBe(shown?.words)
      expect((await decide(api, operator, found, 'NOTHING_FOUND')).errors).toMatchObject([
        { message: shown?.words, extensions: { code: 'FORBIDDEN' } },
      ])
    }
    // The only other operator was there, too.
    await createSeat(api, seated.encounter, other)
    expect((await decide(api, operator, seated.case, 'NOTHING_FOUND')).errors).toBeUndefined()
  })

  test('as the reported person sees it only if there is no other operator', async () => {
    const { case: found } = await createCase(api, { about: operator })
    expect(await concern(found.id, operator)).toEqual({
      words: 'This case is about you. There is no other operator, so you may decide it all the same.',
      mayDecide: true,
    })
    await createOperator(api)
    expect((await decide(api, operator, found, 'NOTHING_FOUND')).errors).toMatchObject([
      { message: 'This case does not exist.' },
    ])
  })
})

test('an operator cannot be expelled before the role is removed, and the only operator never', async () => {
  const accused = await createOperator(api)
  const { case: found } = await createCase(api, { about: accused })
  expect((await decide(api, operator, found, 'EXPELLED')).errors).toMatchObject([
    { message: 'This person is an operator. Remove that role first, then expel them.' },
  ])
  await db().member.update({ where: { id: operator.id }, data: { role: 'Member', locationId: 1 } })
  expect((await decide(api, accused, found, 'EXPELLED')).errors).toMatchObject([
    { message: 'This person is the only operator and cannot be expelled.' },
  ])
  expect((await readMember(api, accused.id)).status).toBe('Active')
})

test('somebody who left can only be expelled, and about somebody erased nothing can be decided', async () => {
  const { case: found, about } = await createCase(api)
  await askAs(api, about, 'mutation { cancelMembership { viewer { id } } }')
  for (const outcome of ['ADVICE', 'BARRED_PAIR', 'WARNING', 'SUSPENDED']) {
    expect((await decide(api, operator, found, outcome)).errors).toMatchObject([
      { message: 'This person has left. They can only be expelled, so that the address cannot come back.' },
    ])
  }
  expect((await decide(api, operator, found, 'EXPELLED')).errors).toBeUndefined()
  expect(await db().expelledAddress.count()).toBe(1)
  const { case: late } = await createCase(api, { about })
  api.clock.advance(31 * day)
  await db().$transaction((tx) => eraseMember(tx, about.id, api.clock()))
  expect((await readMember(api, about.id)).erasedAt).not.toBeNull()
  for (const outcome of ['ADVICE', 'BARRED_PAIR', 'WARNING', 'SUSPENDED', 'EXPELLED']) {
    expect((await decide(api, operator, late, outcome)).errors).toMatchObject([
      {
        message: 'The data of this person is erased, so the case can only end with “Nothing found”.',
      },
    ])
  }
  expect((await decide(api, operator, late, 'NOTHING_FOUND')).errors).toBeUndefined()
})
