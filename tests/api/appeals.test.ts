import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseMember } from '../../server/domain/privacy/eraseMember.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { signId } from '../../server/platform/config/signedId.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { answerAppeal, appeal, appealToken, createCase, decide, readAppealPage } from '../support/cases.ts'
import { day, hour, minute } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { askAs, createOperator, mailsTo, mutate, readMember } from '../support/seats.ts'

let api: TestApi
let operator: Member
let other: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
  other = await createOperator(api)
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

const db = () => api.deps.database.prisma

async function decided(outcome = 'WARNING') {
  const world = await createCase(api)
  expect((await decide(api, operator, world.case, outcome)).errors).toBeUndefined()
  return { ...world, token: await appealToken(api, world.case) }
}

describe('decisions about a member', () => {
  const fields = 'path outcome statement endedAt canAppeal appealedAt granted'
  const decisionsOf = async (member: Member) => {
    const query = `{ viewer { decisions { ${fields} } } }`
    const { data } = await askAs<{ viewer: { decisions: Record<string, unknown>[] } }>(api, member, query)
    return data.viewer.decisions
  }

  test('are shown to them alone, with the link of the mail, which may not have arrived', async () => {
    const { about, reporter, token } = await decided()
    const [decision, ...others] = await decisionsOf(about)
    expect(decision).toMatchObject({ path: `/appeal/${token}`, outcome: 'WARNING', canAppeal: true })
    expect(decision?.statement).toContain('This is why.')
    expect(others).toEqual([])
    expect(await decisionsOf(reporter)).toEqual([])
    expect(await decisionsOf(operator)).toEqual([])
  })

  test('show the outcome of an appeal', async () => {
    const world = await decided()
    expect((await appeal(api, world.token)).errors).toBeUndefined()
    expect(await decisionsOf(world.about)).toMatchObject([{ canAppeal: false, granted: null }])
    await answerAppeal(api, other, world.case, true)
    expect(await decisionsOf(world.about)).toMatchObject([{ canAppeal: false, granted: true }])
  })

  test('show when an operator ended a suspension, and so does its case', async () => {
    const { about, case: found } = await decided('SUSPENDED')
    expect(await decisionsOf(about)).toMatchObject([{ outcome: 'SUSPENDED', endedAt: null }])
    const input = { memberId: globalId('OperatorMember', about.id) }
    expect((await mutate(api, operator, 'resumeMember', input, 'member { id }')).errors).toBeUndefined()
    const endedAt = api.clock().toISOString()
    expect(await decisionsOf(about)).toMatchObject([{ outcome: 'SUSPENDED', endedAt }])
    const { data } = await askAs(
      api,
      operator,
      `query($rowId: Int!) { case(rowId: $rowId) { decisions { sanction { endedAt } } } }`,
      { rowId: found.id },
    )
    expect(data).toEqual({ case: { decisions: [{ sanction: { endedAt } }] } })
  })

  test('are listed with the latest first and without advice, which cannot be appealed', async () => {
    const { about } = await decided()
    for (const outcome of ['ADVICE', 'SUSPENDED']) {
      const { case: next } = await createCase(api, { about })
      expect((await decide(api, operator, next, outcome)).errors).toBeUndefined()
    }
    const outcomes = (await decisionsOf(about)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['SUSPENDED', 'WARNING'])
  })
})

describe("the link in a statement's mail", () => {
  test('is signed when the mail is rendered, and is stored in no row', async () => {
    const { about, token } = await decided()
    const [mail] = await mailsTo(api, about, 'caseWarning')
    if (!mail) throw new Error('No mail')
    expect(JSON.stringify(mail.data)).not.toContain(token)
    const { text } = await renderRow(mail, api.deps)
    expect(text).toContain(`/appeal/${token}`)
  })

  test('shows the statement without a session, and somebody without the link sees nothing', async () => {
    const { token } = await decided()
    expect((await readAppealPage(api, token)).data).toEqual({
      appeal: {
        outcome: 'WARNING',
        guideline: 'Be kind',
        statement: 'We decided so.\n\nThis is why.',
        canAppeal: true,
        appealBody: null,
        granted: null,
        answer: null,
      },
    })
    const forged = [
      `${token.slice(0, -2)}xx`,
      token.replace(/^\d+/, '1'),
      signId('another', 'appeal', 1),
      '',
      '1',
    ]
    for (const each of forged.filter((one) => one !== token)) {
      expect((await readAppealPage(api, each)).data).toEqual({ appeal: null })
      expect((await appeal(api, each)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    }
  })

  test('does not exist for advice, and a link signed for it leads nowhere', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'ADVICE')
    const [mail] = await mailsTo(api, about, 'caseAdvice')
    if (!mail) throw new Error('No mail')
    expect((await renderRow(mail, api.deps)).text).not.toContain('/appeal/')
    expect((await readAppealPage(api, await appealToken(api, found))).data).toEqual({ appeal: null })
  })
})

describe('an appeal', () => {
  test('brings the case back into the queue, due in three days, and is confirmed by mail', async () => {
    const { case: found, about, token } = await decided()
    expect((await appeal(api, token)).errors).toBeUndefined()
    expect(await db().case.findUnique({ where: { id: found.id } })).toMatchObject({
      state: 'Appealed',
      urgency: 3,
      dueAt: new Date(api.clock().getTime() + 3 * day),
    })
    expect(await mailsTo(api, about, 'appealReceived')).toHaveLength(1)
    const { data } = await askAs<{ operatorOverview: { waiting: { appeals: number } } }>(
      api,
      operator,
      '{ operatorOverview { waiting { appeals } } }',
    )
    expect(data.operatorOverview.waiting.appeals).toBeGreaterThan(0)
  })

  test('is made once, even from two pages at the same moment', async () => {
    const { token } = await decided()
    const replies = await Promise.all([appeal(api, token, 'First.'), appeal(api, token, 'Second.')])
    const refused = replies.flatMap(({ errors }) => errors ?? [])
    expect(refused).toMatchObject([{ message: 'You have appealed already. An appeal can be made once.' }])
    expect((await appeal(api, token)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await readAppealPage(api, token)).data).toMatchObject({ appeal: { canAppeal: false } })
  })

  test('is the same one if it is sent again within ten minutes, as after a lost reply', async () => {
    const { about, token } = await decided()
    await appeal(api, token, 'It was not me.')
    expect((await appeal(api, token, 'It was not me.')).errors).toBeUndefined()
    expect(await mailsTo(api, about, 'appealReceived')).toHaveLength(1)
    const now = api.clock()
    api.clock.advance(10 * minute)
    expect((await appeal(api, token, 'It was not me.')).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    api.clock.set(now)
  })

  test('can be made within 30 days', async () => {
    const [last, late] = [await decided(), await decided()]
    const now = api.clock()
    api.clock.set(new Date(now.getTime() + 30 * day))
    expect((await appeal(api, last.token)).errors).toBeUndefined()
    api.clock.advance(1)
    expect((await appeal(api, late.token)).errors).toMatchObject([
      { message: 'The 30 days in which this could be appealed are over.' },
    ])
    expect((await readAppealPage(api, late.token)).data).toMatchObject({ appeal: { canAppeal: false } })
    api.clock.set(now)
  })

  test('has a text of at most 5,000 characters', async () => {
    const { token } = await decided()
    for (const body of [' ', 'x'.repeat(5001)]) {
      expect((await appeal(api, token, body)).errors).toMatchObject([{ extensions: { field: 'body' } }])
    }
    expect((await appeal(api, token, 'x'.repeat(5000))).errors).toBeUndefined()
  })

  test('is limited to a few each hour', async () => {
    const { token } = await decided()
    for (let tried = 0; tried < 5; tried++) await appeal(api, `${token}x`)
    expect((await appeal(api, token)).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  })

  test('is answered by another operator than the one who decided', async () => {
    const { case: found, token } = await decided()
    await appeal(api, token)
    expect((await answerAppeal(api, operator, found, false)).errors).toMatchObject([
      { message: 'You made the decision that is appealed. Another operator has to decide it.' },
    ])
    const replies = await Promise.all([
      answerAppeal(api, other, found, true),
      answerAppeal(api, other, found, false),
    ])
    expect(replies.flatMap(({ errors }) => errors ?? [])).toMatchObject([
      { message: 'No appeal waits for an answer here.' },
    ])
  })

  test('that is not granted leaves the decision as it is', async () => {
    const { case: found, about, token } = await decided('SUSPENDED')
    await appeal(api, token)
    await answerAppeal(api, other, found, false, 'Three people saw it.')
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Paused' })
    expect(await mailsTo(api, about, 'appealAnswered')).toMatchObject([
      { data: { granted: false, answer: 'Three people saw it.' } },
    ])
    expect(await db().sanction.findFirst({ where: { memberId: about.id } })).toMatchObject({ liftedAt: null })
    expect((await readAppealPage(api, token)).data).toMatchObject({
      appeal: { granted: false, answer: 'Three people saw it.', canAppeal: false },
    })
  })

  test('that is granted lifts a warning, with another decision', async () => {
    const { case: found, about, token } = await decided()
    await appeal(api, token)
    await answerAppeal(api, other, found, true)
    expect(await db().sanction.findFirst({ where: { memberId: about.id } })).toMatchObject({
      liftedAt: api.clock(),
    })
    const decisions = await db().caseDecision.findMany({
      where: { caseId: found.id },
      orderBy: { id: 'asc' },
    })
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['Warning', 'NothingFound'])
  })

  test('that is granted invites an expelled address again, and the membership stays ended', async () => {
    const { case: found, about, token } = await decided('EXPELLED')
    await appeal(api, token)
    api.clock.advance(day)
    await answerAppeal(api, other, found, true)
    expect(await db().expelledAddress.count()).toBe(0)
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Canceled' })
    expect(await mailsTo(api, about, 'appealAnswered')).toMatchObject([{ data: { invited: about.email } }])
    const input = newProfile(about.email, 'Back Again')
    const reply = await api.graphql(createProfile, { input })
    expect(reply.errors).toBeUndefined()
    expect(await db().member.count({ where: { email: about.email, status: 'Active' } })).toBe(1)
  })

  test('that is granted leaves another expulsion as it is', async () => {
    const { about, token, case: found } = await decided('EXPELLED')
    const second = await createCase(api, { about })
    expect((await decide(api, operator, second.case, 'EXPELLED')).errors).toBeUndefined()
    await appeal(api, token)
    await answerAppeal(api, other, found, true)
    expect(await db().expelledAddress.count()).toBe(1)
    expect(await mailsTo(api, about, 'appealAnswered')).not.toMatchObject([
      { data: { invited: about.email } },
    ])
    await appeal(api, await appealToken(api, second.case))
    await answerAppeal(api, other, second.case, true)
    expect(await db().expelledAddress.count()).toBe(0)
  })

  test('against two expulsions lets the address come back even if the person is erased between the two', async () => {
    const { about, token, case: found } = await decided('EXPELLED')
    api.clock.advance(hour)
    const second = await createCase(api, { about })
    await decide(api, operator, second.case, 'EXPELLED')
    await appeal(api, token)
    await answerAppeal(api, other, found, true)
    await appeal(api, await appealToken(api, second.case))
    await db().$transaction((tx) => eraseMember(tx, about.id, api.clock()))
    await answerAppeal(api, other, second.case, true)
    expect(await db().expelledAddress.count()).toBe(0)
  })

  test('that waits delays the erasure until it is answered, and so does a case', async () => {
    const { about, token, case: found } = await decided('EXPELLED')
    api.clock.advance(29 * day)
    await appeal(api, token)
    api.clock.advance(2 * day)
    const isErased = async () => {
      await api.work(['eraseCanceledMembers'])
      return (await readMember(api, about.id)).erasedAt !== null
    }
    expect(await isErased()).toBe(false)
    const input = { memberId: globalId('OperatorMember', about.id) }
    expect((await mutate(api, operator, 'eraseMember', input, 'member { id }')).errors).toMatchObject([
      {
        message: expect.stringContaining('A case about this person waits'),
        extensions: { code: 'CONFLICT' },
      },
    ])
    await answerAppeal(api, other, found, true)
    await api.work([])
    expect(await mailsTo(api, about, 'appealAnswered')).toMatchObject([{ state: 'Sent' }])
    expect(await isErased()).toBe(true)
  })

  test('against an expulsion of somebody erased since is answered only on the page of the link', async () => {
    const { case: found, about, token } = await decided('EXPELLED')
    api.clock.advance(29 * day)
    await appeal(api, token)
    await db().$transaction((tx) => eraseMember(tx, about.id, api.clock()))
    expect((await readMember(api, about.id)).erasedAt).not.toBeNull()
    await answerAppeal(api, other, found, true, 'We were wrong.')
    expect(await db().expelledAddress.count()).toBe(0)
    expect(await db().outboxMail.count({ where: { template: 'appealAnswered', memberId: about.id } })).toBe(0)
    expect((await readAppealPage(api, token)).data).toMatchObject({
      appeal: { granted: true, answer: 'We were wrong.' },
    })
  })
})
