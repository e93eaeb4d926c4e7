import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { countStatements } from '../support/countStatements.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import { createPeople, sharedEncounter } from '../support/proposals.ts'
import { answer, askAs, createOperator, fillSeats, mailsTo, mutate } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

const captured = captureLog('info')
let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi({}, undefined, captured.log)
  operator = await createOperator(api)
})
afterAll(() => api.close())

const prisma = () => api.deps.database.prisma
const ago = (milliseconds: number) => new Date(api.clock().getTime() - milliseconds)
type Overview = Record<string, never> & {
  waiting: Record<string, number | string | null>
  due: { location: { label: string }; secondCandidates: number; oneOnOnePairs: number }[]
  timeline: { edges: { node: { name: string } }[] }
  funnel: Record<string, number>
  showRate: { week: string; seats: number; attended: number; rate: number }[]
  answerTimes: { upToHours: number | null; accepted: number; declined: number }[]
}
const everything = `waiting { requests oldestRequestAt underMinimum proposals toSettle messages oldestMessageAt privacyRequests
  oldestPrivacyRequestAt queuedMails sendingMails failedMails failedJobs }
  due { location { label } secondCandidates oneOnOnePairs } timeline { edges { node { name } } }
  funnel { requested invited joined first second oneOnOne } showRate { week seats attended rate }
  answerTimes { upToHours accepted declined }`
const overview = async () =>
  (await askAs<{ operatorOverview: Overview }>(api, operator, `{ operatorOverview { ${everything} } }`)).data
    .operatorOverview

describe('what needs the operator', () => {
  test('is empty on an empty service', async () => {
    const found = await overview()
    expect(found.waiting).toEqual({
      requests: 0,
      oldestRequestAt: null,
      underMinimum: 0,
      proposals: 0,
      toSettle: 0,
      messages: 0,
      oldestMessageAt: null,
      privacyRequests: 0,
      oldestPrivacyRequestAt: null,
      queuedMails: 0,
      sendingMails: 0,
      failedMails: 0,
      failedJobs: 0,
    })
    const nobody = { location: { label: 'Metro Detroit' }, secondCandidates: 0, oneOnOnePairs: 0 }
    expect(found).toMatchObject({ due: [nobody], timeline: { edges: [] }, showRate: [] })
    expect(found.answerTimes.map(({ upToHours }) => upToHours)).toEqual([1, 3, 6, 12, 24, 48, 72, null])
  })

  test('is counted: requests, encounters, attendance, messages, mails, jobs', async () => {
    await createRequest(api, { state: 'Requested', requestedAt: ago(3 * day), decidedAt: null })
    await createRequest(api, { state: 'Requested', requestedAt: ago(day), decidedAt: null })
    await createRequest(api, { state: 'Invited' })
    const soon = await createEncounter(api, { name: 'Soon', startsAt: ago(-2 * day) })
    await fillSeats(api, soon, 9)
    await fillSeats(api, await createEncounter(api, { name: 'Full', startsAt: ago(-3 * day) }), 12)
    await createEncounter(api, { name: 'Far', startsAt: ago(-20 * day), state: 'Draft' })
    await createEncounter(api, { startsAt: ago(day), state: 'Completed', completedAt: ago(hour) })
    const message = { origin: 'Contact', email: 'a@example.org', subject: 'Other', body: 'Hello' } as const
    await prisma().message.create({ data: { ...message, createdAt: ago(5 * hour) } })
    await prisma().message.create({ data: { ...message, createdAt: ago(hour), state: 'Answered' } })
    const mail = { toAddress: 'a@example.org', template: 'resumed', data: {}, createdAt: ago(hour) }
    await prisma().outboxMail.create({ data: { ...mail, key: 'a', state: 'Failed' } })
    await prisma().outboxMail.create({ data: { ...mail, key: 'b', state: 'Sent' } })
    const leaver = await createMember(api)
    const erasure = { memberId: leaver.id, kind: 'Erasure', requestedAt: ago(2 * day) } as const
    await prisma().privacyRequest.create({ data: erasure })
    await prisma().privacyRequest.create({ data: { ...erasure, handledAt: ago(day) } })
    await prisma().$executeRaw`SELECT graphile_worker.add_job('sendMail', '{}'::json, max_attempts := 1)`
    await api.work()
    const { waiting, timeline } = await overview()
    expect(waiting).toEqual({
      requests: 2,
      oldestRequestAt: ago(3 * day).toISOString(),
      underMinimum: 1,
      proposals: 0,
      toSettle: 1,
      messages: 1,
      oldestMessageAt: ago(5 * hour).toISOString(),
      privacyRequests: 1,
      oldestPrivacyRequestAt: ago(2 * day).toISOString(),
      queuedMails: 0,
      sendingMails: 0,
      failedMails: 1,
      failedJobs: 1,
    })
    expect(timeline.edges.map(({ node }) => node.name)).toEqual(['Soon', 'Full'])
    const query =
      '{ people: encounters(need: PEOPLE) { edges { node { id } } } settling: encounters(need: SETTLING) { edges { node { id } } } }'
    const lists = await askAs<Record<string, { edges: { node: { id: string } }[] }>>(api, operator, query)
    expect(lists.data.people?.edges).toEqual([{ node: { id: globalId('OperatorEncounter', soon.id) } }])
    expect(lists.data.settling?.edges).toHaveLength(1)
  })

  test('does not include a failed mail that cannot be sent again: its link was secret, or its text is deleted', async () => {
    const before = (await overview()).waiting.failedMails
    const mail = { toAddress: 'a@example.org', data: {}, createdAt: ago(hour), state: 'Failed' } as const
    await prisma().outboxMail.createMany({
      data: [
        { ...mail, key: 'login', template: 'loginLink' },
        { ...mail, key: 'secret', template: 'emailChangeConfirm' },
        { ...mail, key: 'old', template: 'resumed', bodyPurgedAt: ago(hour) },
      ],
    })
    expect((await overview()).waiting.failedMails).toBe(before)
    await prisma().outboxMail.create({ data: { ...mail, key: 'again', template: 'resumed' } })
    expect((await overview()).waiting.failedMails).toBe(Number(before) + 1)
  })

  test('includes no failed mail to an address with a spam complaint, which nobody here can lift', async () => {
    const before = Number((await overview()).waiting.failedMails)
    const [former, other] = [await createMember(api), await createMember(api)]
    const mail = { template: 'resumed', data: {}, createdAt: ago(hour), state: 'Failed' } as const
    await prisma().outboxMail.createMany({
      data: [
        { ...mail, key: 'spam', toAddress: 'Spam@example.org' },
        { ...mail, key: 'bounce', toAddress: 'bounce@example.org' },
        { ...mail, key: 'former', toAddress: 'spam@example.org', memberId: former.id },
        {
          ...mail,
          key: 'bound',
          toAddress: 'spam@example.org',
          memberId: former.id,
          template: 'emailChangeUndone',
        },
        { ...mail, key: 'other', toAddress: 'now@example.org', memberId: other.id },
      ],
    })
    const waits = async () => Number((await overview()).waiting.failedMails) - before
    expect(await waits()).toBe(5)
    await suppress(api, 'bounce@example.org', 'HardBounce')
    expect(await waits()).toBe(5)
    await suppress(api, 'spam@example.org', 'SpamComplaint')
    expect(await waits()).toBe(3)
    await suppress(api, other.email, 'SpamComplaint')
    expect(await waits()).toBe(2)
    // Whoever canceled and came back gets mails of the former membership at the new address.
    const person = randomUUID()
    await prisma().member.update({
      where: { id: former.id },
      data: { person, status: 'Canceled', canceledAt: ago(hour) },
    })
    const back = await createMember(api, { person })
    expect(await waits()).toBe(2)
    await suppress(api, back.email, 'SpamComplaint')
    expect(await waits()).toBe(1)
  })

  test('includes mail that was written, or last sent again, over an hour ago and has not been sent', async () => {
    const mail = { toAddress: 'a@example.org', template: 'resumed', data: {}, state: 'Queued' } as const
    await prisma().outboxMail.createMany({
      data: [
        { ...mail, key: 'long', createdAt: ago(hour + minute) },
        { ...mail, key: 'unanswered', createdAt: ago(3 * hour), state: 'Sending' },
        { ...mail, key: 'new', createdAt: ago(hour - minute) },
        { ...mail, key: 'sent again', createdAt: ago(day), retriedAt: ago(minute) },
        { ...mail, key: 'private', createdAt: ago(day), template: 'youMadeAnImpression' },
      ],
    })
    expect((await overview()).waiting).toMatchObject({ queuedMails: 1, sendingMails: 1 })
    await prisma().outboxMail.deleteMany({ where: { state: { in: ['Queued', 'Sending'] } } })
  })

  test('does not include a job that is running, though it has no tries left', async () => {
    const { pool } = api.deps.database
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM graphile_worker.add_job('sweepOutbox', max_attempts := 1)`,
    )
    const set = (what: string) =>
      pool.query(`UPDATE graphile_worker._private_jobs SET ${what} WHERE id = $1`, [rows[0]?.id])
    const before = (await overview()).waiting.failedJobs
    await set(`attempts = 1, locked_at = now(), locked_by = 'a worker'`)
    expect((await overview()).waiting.failedJobs).toBe(before)
    await set(`locked_at = NULL, locked_by = NULL, last_error = 'The disk is full.'`)
    expect((await overview()).waiting.failedJobs).toBe(Number(before) + 1)
    await set('attempts = 0, last_error = NULL')
  })

  test('comes with the numbers of candidates, the funnel and the rates', async () => {
    const [a, b, c, d, e, f] = await createPeople(api, 6)
    if (!a || !b || !c || !d || !e || !f) throw new Error('Nobody came')
    await sharedEncounter(api, [a, b, c, d, e, f], 'First', [
      [a, b],
      [c, d],
      [e, f],
    ])
    const places = (found: Overview) =>
      found.due.map(({ location, ...counts }) => ({ at: location.label, ...counts }))
    expect(places(await overview())).toEqual([{ at: 'Metro Detroit', secondCandidates: 6, oneOnOnePairs: 0 }])
    await sharedEncounter(api, [a, b], 'Second')
    const before = await overview()
    // Four candidates and one pair, too few to be shown as a number.
    expect(places(before)).toEqual([{ at: 'Metro Detroit', secondCandidates: 0, oneOnOnePairs: 0 }])
    expect(before.funnel).toEqual({ requested: 3, invited: 1, joined: 0, first: 6, second: 2, oneOnOne: 0 })
    expect(before.showRate).toEqual([{ week: '2026-11-09', seats: 8, attended: 8, rate: 1 }])
  })

  test('comes with a funnel that counts everybody once, before and after its parts are added up', async () => {
    const prisma = api.deps.database.prisma
    const people = await createPeople(api, 2)
    const before = (await overview()).funnel
    await sharedEncounter(api, people, 'First')
    const { id } = await prisma.encounter.findFirstOrThrow({ orderBy: { id: 'desc' }, select: { id: true } })
    await sharedEncounter(api, people, 'First')
    const counted = { ...before, first: (before.first ?? 0) + 2 }
    expect((await overview()).funnel).toEqual(counted)
    await api.work(['addUpTallies'])
    expect((await overview()).funnel).toEqual(counted)
    const absent = { attendance: 'Absent' } as const
    await prisma.invitation.updateMany({ where: { encounterId: id }, data: absent })
    expect((await overview()).funnel).toEqual(counted)
    await prisma.invitation.updateMany({
      where: { memberId: { in: people.map((each) => each.id) } },
      data: absent,
    })
    expect((await overview()).funnel).toEqual(before)
    const request = { email: 'once@example.org', requestedAt: api.clock(), updatedAt: api.clock() }
    const asked = await prisma.earlyAccessRequest.create({ data: request })
    expect((await overview()).funnel).toEqual({ ...before, requested: (before.requested ?? 0) + 1 })
    await prisma.earlyAccessRequest.delete({ where: { id: asked.id } })
    await api.work(['addUpTallies'])
    expect((await overview()).funnel).toEqual(before)
  })

  test('comes with how soon invitations are answered', async () => {
    const before = (await overview()).answerTimes
    const encounter = await createEncounter(api)
    const [quick, slow] = [await createMember(api), await createMember(api)]
    const open = await invite(api, quick, encounter)
    const late = await invite(api, slow, encounter, { sentAt: ago(5 * day) })
    api.clock.advance(2 * hour)
    await answer(api, open, 'ACCEPTED')
    await answer(api, late, 'DECLINED')
    const after = (await overview()).answerTimes
    expect(after[1]?.accepted).toBe((before[1]?.accepted ?? 0) + 1)
    expect(after.at(-1)?.declined).toBe((before.at(-1)?.declined ?? 0) + 1)
  })

  test('is refused to members', async () => {
    const { errors } = await askAs(api, await createMember(api), `{ operatorOverview { ${everything} } }`)
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('is read in few SQL statements, however much there is', async () => {
    const bearer = await signIn(api, operator)
    const statements = await countStatements(captured, async () => {
      const { errors } = await api.graphql(`{ operatorOverview { ${everything} } }`, {}, { bearer })
      expect(errors).toBeUndefined()
    })
    // The session, the six parts, proposals, the locations in use, those whose numbers the operator sees, and the one
    // named. For encounters short of people also the records of all, who is expected and, if that is not enough, the
    // guests and their records.
    expect(statements).toBe(15)
  })
})

describe('the roster of an encounter', () => {
  type Live = {
    isOpen: boolean
    here: number
    wasHere: number
    notYet: number
    attended: number
    absent: number
  }
  const look = async (id: number) => {
    const query = `query($id: Int!) { operatorEncounter(rowId: $id) {
      live { isOpen here wasHere notYet attended absent } progress { attended processed releasedAt releaseDueAt }
      roster { edges { node { arrival hasProcessed seatUrl member { username } } } } } }`
    const { data } = await askAs<{
      operatorEncounter: {
        live: Live
        progress: {
          attended: number
          processed: number
          releasedAt: string | null
          releaseDueAt: string
        } | null
        roster: { edges: { node: { arrival: string | null; hasProcessed: boolean } }[] }
      }
    }>(api, operator, query, { id })
    return data.operatorEncounter
  }

  test('shows who has come and who has not, and later how far impressions have come', async () => {
    const encounter = await createEncounter(api)
    const [one, two] = await fillSeats(api, encounter, 3)
    await invite(api, await createMember(api), encounter)
    if (!one || !two) throw new Error('Nobody came')
    expect((await look(encounter.id)).live).toEqual({
      isOpen: false,
      here: 0,
      wasHere: 0,
      notYet: 3,
      attended: 0,
      absent: 0,
    })
    api.clock.set(new Date(encounter.startsAt.getTime() + minute))
    const joined = {
      joinedAt: api.clock(),
      attendance: 'Attended',
      attendanceAt: api.clock(),
      attendanceSource: 'Link',
    } as const
    await prisma().invitation.update({ where: { id: one.invitation.id }, data: joined })
    const during = await look(encounter.id)
    expect(during.live).toMatchObject({ isOpen: true, wasHere: 1, notYet: 2 })
    expect(during.roster.edges.map(({ node }) => node.arrival)).toEqual([
      'WAS_HERE',
      'NOT_YET',
      'NOT_YET',
      null,
    ])
    expect(during.progress).toBeNull()
    api.clock.set(encounter.endsAt)
    await prisma().invitation.update({ where: { id: one.invitation.id }, data: { processedAt: api.clock() } })
    await prisma().invitation.update({ where: { id: two.invitation.id }, data: joined })
    const after = await look(encounter.id)
    expect(after.live).toMatchObject({ isOpen: false, attended: 2, notYet: 0, absent: 1 })
    expect(after.progress).toEqual({
      attended: 2,
      processed: 1,
      releasedAt: null,
      releaseDueAt: new Date(encounter.endsAt.getTime() + 72 * hour).toISOString(),
    })
    expect(after.roster.edges.map(({ node }) => node.hasProcessed)).toEqual([true, false, false, false])
  })

  test('lets the operator remind selected members who have not answered, once a day', async () => {
    const encounter = await createEncounter(api, { startsAt: ago(-10 * day) })
    const members = [await createMember(api), await createMember(api), await createMember(api)]
    const expiresAt = ago(-3 * day)
    const [open, answered, silent] = members
    if (!open || !answered || !silent) throw new Error('Nobody')
    await prisma().member.update({ where: { id: silent.id }, data: { wantsInvitationMail: false } })
    for (const member of members) await invite(api, member, encounter, { expiresAt })
    await prisma().invitation.updateMany({
      where: { memberId: answered.id },
      data: { status: 'Declined', respondedAt: api.clock() },
    })
    const remind = () =>
      mutate<{ reminded: { member: { username: string } }[] }>(
        api,
        operator,
        'remindInvited',
        {
          encounterId: globalId('OperatorEncounter', encounter.id),
          memberIds: members.map(({ id }) => globalId('OperatorMember', id)),
        },
        'reminded { member { username } }',
      )
    const once = [{ member: { username: open.username } }]
    expect((await remind()).data.remindInvited?.reminded).toEqual(once)
    expect((await remind()).data.remindInvited?.reminded).toEqual([])
    api.clock.advance(day)
    expect((await remind()).data.remindInvited?.reminded).toEqual(once)
    const mails = await mailsTo(api, open, 'invitationReminder')
    expect(mails).toHaveLength(2)
    expect(await prisma().auditEntry.count({ where: { action: 'remindInvited' } })).toBe(2)
    await api.work()
    expect((await mailsTo(api, open, 'invitationReminder')).map(({ state }) => state)).toEqual([
      'Sent',
      'Sent',
    ])
    api.clock.set(encounter.startsAt)
    expect((await remind()).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })
})
