import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recipientsDigest } from '../../server/domain/broadcasts/recipientsDigest.ts'
import { noticeOperator } from '../../server/domain/operators/noticeOperator.ts'
import { warnDayBefore } from '../../server/domain/overview/warnDayBefore.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { type PlainMail, queueMail } from '../../server/mail/outbox/queueMail.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import { addressLink, changeTo, openLink, requestAddressChange } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite } from '../support/factories.ts'
import { choose } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  type Place,
} from '../support/seats.ts'

let api: TestApi
let operator: Member
let member: Member
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
  encounter = await createEncounter(api)
})
afterAll(() => api.close())

const ahead = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)

/** The states of a template's mails, once the worker has processed them. */
async function sent(template: string): Promise<string[]> {
  await api.work(['sweepOutbox'])
  return (await mailsTo(api, member, template)).map(({ state }) => state)
}

/** Marks mails as unsent that were sent by the job that wrote them. */
async function unsend(template: string): Promise<void> {
  await api.deps.database.prisma.outboxMail.updateMany({
    where: { memberId: member.id, template },
    data: { state: 'Queued', attempts: 0 },
  })
}

async function operate(verb: string, input: Record<string, unknown> = {}): Promise<void> {
  const encounterId = globalId('OperatorEncounter', encounter.id)
  const { errors } = await mutate(api, operator, verb, { encounterId, ...input }, '__typename')
  expect(errors).toBeUndefined()
}

const inviteAgain = (again = false) =>
  operate('inviteMembers', { memberIds: [globalId('OperatorMember', member.id)], again })
const cancelEncounter = () => operate('cancelEncounter', { reason: 'Snow' })

const ownInvitation = () =>
  api.deps.database.prisma.invitation.findFirstOrThrow({
    where: { memberId: member.id, encounterId: encounter.id },
  })

async function respond(response: 'ACCEPTED' | 'DECLINED'): Promise<void> {
  expect((await answer(api, await ownInvitation(), response)).errors).toBeUndefined()
}

async function change(verb: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const { errors } = await askAs(api, member, `mutation { ${verb}Membership { viewer { accountStatus } } }`)
  expect(errors).toBeUndefined()
}

describe('a queued invitation mail', () => {
  beforeEach(() => inviteAgain())

  test('is sent while the invitation is open', async () => {
    expect(await sent('invitation')).toEqual(['Sent'])
  })

  test('says the new time once its encounter was moved', async () => {
    await unsend('invitation')
    const startsAt = ahead(8 * day)
    await operate('updateEncounter', { startsAt })
    expect(await sent('invitation')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'invitation')
    expect(mail?.data).toMatchObject({ encounter: { startsAt: startsAt.toISOString() } })
  })

  test('says the new time even if it is sent again after a failure', async () => {
    const failed = { state: 'Failed', sentAt: null } as const
    await sent('invitation')
    const { prisma } = api.deps.database
    await prisma.outboxMail.updateMany({
      where: { memberId: member.id, template: 'invitation' },
      data: failed,
    })
    const startsAt = ahead(9 * day)
    await operate('updateEncounter', { startsAt, name: 'Renamed' })
    const [mail] = await mailsTo(api, member, 'invitation')
    const again = { mailId: globalId('Mail', mail?.id ?? 0) }
    expect((await mutate(api, operator, 'retryMail', again, '__typename')).errors).toBeUndefined()
    expect(await sent('invitation')).toEqual(['Sent'])
    const [retried] = await mailsTo(api, member, 'invitation')
    const { expiresAt } = await ownInvitation()
    expect(retried?.data).toMatchObject({
      encounter: { startsAt: startsAt.toISOString(), name: 'Renamed' },
      expiresAt: expiresAt?.toISOString(),
    })
  })

  test('greets the member by the username they have when it is sent, and the mail about the change says what changed', async () => {
    const { username } = member
    await unsend('invitation')
    const rename = (to: string) =>
      mutate(api, member, 'changeUsername', { username: to }, 'viewer { username }')
    expect((await rename('Juniper of Troy')).errors).toBeUndefined()
    expect((await rename('Hazel of Troy')).errors).toBeUndefined()
    expect(await sent('invitation')).toEqual(['Sent'])
    const [invitation] = await mailsTo(api, member, 'invitation')
    if (!invitation) throw new Error('Nothing was mailed')
    const { text } = await renderRow(invitation, api.deps)
    expect(text).toContain('Hi Hazel of Troy,')
    expect(text).not.toContain(username)
    const changes = await mailsTo(api, member, 'usernameChanged')
    expect(changes.map(({ state }) => state)).toEqual(['Sent', 'Sent'])
    expect(changes.map(({ data }) => data)).toEqual([
      { username: 'Juniper of Troy', previous: username },
      { username: 'Hazel of Troy', previous: 'Juniper of Troy' },
    ])
  })

  test('is followed by no mail if a move was taken back, since there is as much time to answer as it says', async () => {
    const { startsAt } = encounter
    const { expiresAt } = await ownInvitation()
    await operate('updateEncounter', { startsAt: ahead(day) })
    await operate('updateEncounter', { startsAt })
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
    expect((await ownInvitation()).expiresAt).toEqual(expiresAt)
  })

  test('is not sent once its encounter is canceled', async () => {
    await cancelEncounter()
    expect(await sent('invitation')).toEqual(['Skipped'])
  })

  test.each(['ACCEPTED', 'DECLINED'] as const)('is not sent once the invitation is %s', async (response) => {
    await respond(response)
    expect(await sent('invitation')).toEqual(['Skipped'])
  })

  test('is not sent once its member has paused', async () => {
    await change('pause')
    expect(await sent('invitation')).toEqual(['Skipped'])
  })

  test('is sent once if the member was invited again meanwhile', async () => {
    await respond('DECLINED')
    api.clock.advance(hour)
    await inviteAgain(true)
    expect(await sent('invitation')).toEqual(['Skipped', 'Sent'])
  })
})

describe('a mail that its member turned off under Preferences is not sent any more', () => {
  const turnOff = async (input: Record<string, boolean>) => {
    const selection = 'viewer { username }'
    expect((await mutate(api, member, 'updatePreferences', input, selection)).errors).toBeUndefined()
  }
  beforeEach(() => inviteAgain())

  test.each(['invitation', 'invitationReminder'])('%s', async (template) => {
    await operate('remindInvited', { memberIds: [globalId('OperatorMember', member.id)] })
    await turnOff({ wantsNewsMail: false })
    expect(await sent(template)).toEqual(['Sent'])
    await unsend(template)
    await turnOff({ wantsInvitationMail: false })
    expect(await sent(template)).toEqual(['Skipped'])
  })

  test('encounterChanged, if they are invited', async () => {
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await turnOff({ wantsInvitationMail: false })
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
  })

  test('but encounterChanged is still sent if they have a seat', async () => {
    await respond('ACCEPTED')
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await turnOff({ wantsInvitationMail: false, wantsNewsMail: false })
    expect(await sent('encounterChanged')).toEqual(['Sent'])
  })
})

describe('a queued mail about a seat', () => {
  beforeEach(async () => {
    await invite(api, member, encounter)
    await respond('ACCEPTED')
  })

  test('is sent while the member has it', async () => {
    expect(await sent('seatConfirmed')).toEqual(['Sent'])
  })

  test('is not sent once the seat is given up, but the mail that says so is', async () => {
    await respond('DECLINED')
    expect(await sent('seatConfirmed')).toEqual(['Skipped'])
    expect(await sent('seatReleased')).toEqual(['Sent'])
  })

  test('is not sent if it is about a seat given up that is taken again, as its calendar entry would count as later', async () => {
    const { data } = await askAs<{ undoAcceptance: object }>(
      api,
      member,
      'mutation($input: UndoAcceptanceInput!) { undoAcceptance(input: $input) { message } }',
      { input: { invitationId: globalId('Invitation', (await ownInvitation()).id) } },
    )
    expect(data.undoAcceptance).toBeTruthy()
    await unsend('seatReleased')
    api.clock.advance(1000)
    await respond('ACCEPTED')
    expect(await sent('seatReleased')).toEqual(['Skipped'])
    const confirmed = await mailsTo(api, member, 'seatConfirmed')
    expect(confirmed.map(({ data: said }) => said)).toMatchObject([
      { seat: { sequence: 0 } },
      { seat: { sequence: 2 } },
    ])
  })

  test('is not sent once its encounter is canceled, but the mail that says so is', async () => {
    await cancelEncounter()
    expect(await sent('seatConfirmed')).toEqual(['Skipped'])
    expect(await sent('encounterCanceled')).toEqual(['Sent'])
  })

  test('says the new time once its encounter moved, and the last change is mailed', async () => {
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await operate('updateEncounter', { startsAt: ahead(9 * day) })
    expect(await sent('seatConfirmed')).toEqual(['Sent'])
    const startsAt = ahead(9 * day).toISOString()
    const now = { encounter: { startsAt }, seat: { sequence: 2 } }
    expect((await mailsTo(api, member, 'seatConfirmed')).map(({ data }) => data)).toMatchObject([now])
    expect(await sent('encounterChanged')).toEqual(['Skipped', 'Sent'])
  })

  test('says what was before both of two queued changes', async () => {
    const { startsAt, name } = encounter
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await operate('updateEncounter', { name: 'Renamed' })
    expect(await sent('encounterChanged')).toEqual(['Skipped', 'Sent'])
    const [, last] = await mailsTo(api, member, 'encounterChanged')
    expect(last?.data).toMatchObject({
      encounter: { name: 'Renamed', startsAt: ahead(8 * day).toISOString() },
      previous: { name, startsAt: startsAt.toISOString() },
    })
  })

  test('is not sent if it is about a move that was taken back since', async () => {
    const { startsAt } = encounter
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await operate('updateEncounter', { startsAt })
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
    expect(await sent('seatConfirmed')).toEqual(['Sent'])
  })

  test('says that a move was taken back if the move was mailed', async () => {
    const { startsAt } = encounter
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    expect(await sent('encounterChanged')).toEqual(['Sent'])
    await operate('updateEncounter', { startsAt })
    expect(await sent('encounterChanged')).toEqual(['Sent', 'Sent'])
  })

  test('clears the calendar if the seat was taken back, even if it is offered again meanwhile', async () => {
    await sent('seatConfirmed')
    const entry = { invitationId: globalId('RosterEntry', (await ownInvitation()).id), reason: 'A mistake.' }
    const { errors } = await mutate(api, operator, 'removeFromEncounter', entry, '__typename')
    expect(errors).toBeUndefined()
    await unsend('takenOff')
    await inviteAgain(true)
    expect(await sent('takenOff')).toEqual(['Sent'])
  })

  test('is not sent about a changed encounter once the seat is given up', async () => {
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await respond('DECLINED')
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
  })

  test('is not sent about a changed encounter once the encounter is canceled', async () => {
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await cancelEncounter()
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
    expect(await sent('encounterCanceled')).toEqual(['Sent'])
  })

  test('is sent about a canceled encounter to a former member, and promises nothing', async () => {
    await cancelEncounter()
    await change('cancel')
    expect(await sent('encounterCanceled')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'encounterCanceled')
    if (!mail) throw new Error('No mail')
    const { text, attachments } = await renderRow(mail, api.deps)
    expect(text).toContain('this encounter will not take place')
    expect(text).not.toContain('We will invite you again')
    expect(attachments[0]?.contentType).toContain('method=CANCEL')
  })

  test('is not sent once its member has left, but the mails about leaving are', async () => {
    await change('cancel')
    expect(await sent('seatConfirmed')).toEqual(['Skipped'])
    expect(await sent('seatReleased')).toEqual(['Sent'])
    expect(await sent('membershipCanceled')).toEqual(['Sent'])
  })

  test('does not mention counts on a dashboard if the seat was given up by canceling the membership', async () => {
    api.clock.set(new Date(encounter.startsAt.getTime() - day))
    await change('cancel')
    expect(await sent('seatReleased')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'seatReleased')
    if (!mail) throw new Error('No mail')
    const { text, attachments } = await renderRow(mail, api.deps)
    expect(text).toContain('Your membership has ended, and this seat goes to someone else.')
    expect(text).not.toMatch(/dashboard|counts/)
    expect(attachments[0]?.contentType).toContain('method=CANCEL')
  })
})

describe('a queued mail about a place on the waitlist', () => {
  let others: Place[]
  beforeEach(async () => {
    others = await fillSeats(api, encounter, encounter.capacity)
    await invite(api, member, encounter)
    await respond('ACCEPTED')
  })

  test('is sent while the member has it', async () => {
    expect(await sent('waitlisted')).toEqual(['Sent'])
  })

  test('is not sent once the place is given up', async () => {
    await respond('DECLINED')
    expect(await sent('waitlisted')).toEqual(['Skipped'])
  })

  test('is not sent as a promotion if the seat was given up since', async () => {
    const [leaving] = others
    if (!leaving) throw new Error('Nobody has a seat')
    await answer(api, leaving.invitation, 'DECLINED')
    expect(await sent('promoted')).toEqual(['Sent'])
    await unsend('promoted')
    await respond('DECLINED')
    expect(await sent('promoted')).toEqual(['Skipped'])
  })
})

describe('a mail about a seat gained from the waitlist', () => {
  beforeEach(async () => {
    const [leaving] = await fillSeats(api, encounter, encounter.capacity)
    if (!leaving) throw new Error('Nobody has a seat')
    await invite(api, member, encounter)
    await respond('ACCEPTED')
    await operate('updateEncounter', { startsAt: ahead(8 * day) })
    await answer(api, leaving.invitation, 'DECLINED')
    await api.work(['promoteFromWaitlist'])
    for (const template of ['encounterChanged', 'promoted']) await unsend(template)
  })

  test('is the only mail about a change that was not mailed before', async () => {
    expect(await sent('encounterChanged')).toEqual(['Skipped'])
    expect(await sent('promoted')).toEqual(['Sent'])
  })

  test('says the new time of an encounter that changed before it was sent', async () => {
    await sent('encounterChanged')
    await unsend('promoted')
    await operate('updateEncounter', { startsAt: ahead(9 * day) })
    expect(await sent('promoted')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'promoted')
    expect(mail?.data).toMatchObject({ encounter: { startsAt: ahead(9 * day).toISOString() } })
    expect(await sent('encounterChanged')).toEqual(['Skipped', 'Sent'])
  })
})

describe('the mail that asks to choose', () => {
  beforeEach(async () => {
    await createSeat(api, encounter, member, { attendance: 'Attended' })
    await createSeat(api, encounter, undefined, { attendance: 'Attended' })
    api.clock.set(encounter.endsAt)
    await api.work(['completeEncounters'])
    await unsend('chooseImpressions')
  })

  test('can be sent again while nothing is chosen', async () => {
    expect(await sent('chooseImpressions')).toEqual(['Sent'])
  })

  test('is not sent once its member has chosen', async () => {
    expect((await choose(api, member, encounter, [])).errors).toBeUndefined()
    expect(await sent('chooseImpressions')).toEqual(['Skipped'])
  })

  test('is not sent once the mark was corrected to absent', async () => {
    const { id } = await ownInvitation()
    const input = { invitationId: globalId('RosterEntry', id), attendance: 'ABSENT' }
    await mutate(api, operator, 'setAttendance', input, '__typename')
    expect(await sent('chooseImpressions')).toEqual(['Skipped'])
  })
})

describe('the mail that somebody made an impression', () => {
  const made = () =>
    api.deps.database.prisma.impression.updateMany({
      where: { encounterId: encounter.id },
      data: { releasedAt: api.clock() },
    })

  beforeEach(async () => {
    const { invitation } = await createSeat(api, encounter, member, { attendance: 'Attended' })
    const other = await createSeat(api, encounter, undefined, { attendance: 'Attended' })
    const { prisma } = api.deps.database
    await prisma.impression.create({
      data: {
        encounterId: encounter.id,
        chooserId: other.invitation.id,
        chosenId: invitation.id,
        createdAt: api.clock(),
      },
    })
    await made()
    const { name, kind, startsAt, endsAt, timeZone } = encounter
    const facts = { name, kind, timeZone, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    await queueMail(
      prisma,
      {},
      {
        key: `youMadeAnImpression:${invitation.id}`,
        to: member.email,
        memberId: member.id,
        template: 'youMadeAnImpression',
        data: { username: member.username, encounter: facts, invitationId: invitation.id },
      },
      api.clock(),
    )
  })

  test('is sent while it can be answered', async () => {
    expect(await sent('youMadeAnImpression')).toEqual(['Sent'])
  })

  test('is not sent once its member wants no news by mail', async () => {
    const off = { wantsNewsMail: false }
    expect((await mutate(api, member, 'updatePreferences', off, '__typename')).errors).toBeUndefined()
    expect(await sent('youMadeAnImpression')).toEqual(['Skipped'])
  })

  test('is not sent once the connection is removed', async () => {
    await api.deps.database.prisma.impression.updateMany({
      where: { encounterId: encounter.id },
      data: { removedAt: api.clock() },
    })
    expect(await sent('youMadeAnImpression')).toEqual(['Skipped'])
  })

  test('is not sent once the mark was corrected to absent', async () => {
    await api.deps.database.prisma.invitation.updateMany({
      where: { memberId: member.id, encounterId: encounter.id },
      data: { attendance: 'Absent' },
    })
    expect(await sent('youMadeAnImpression')).toEqual(['Skipped'])
  })
})

describe('a mail about a change of address', () => {
  const stateOf = async (email: string, template: string) => {
    await api.work(['sweepOutbox'])
    return (await mailsTo(api, { email }, template)).map(({ state }) => state)
  }

  test('does not ask for a confirmation once a newer request has replaced it', async () => {
    const [first, second] = [`first-${member.id}@example.org`, `second-${member.id}@example.org`]
    await requestAddressChange(api, member, first)
    await requestAddressChange(api, member, second)
    expect(await stateOf(first, 'emailChangeConfirm')).toEqual(['Skipped'])
    expect(await stateOf(second, 'emailChangeConfirm')).toEqual(['Sent'])
  })

  test('does not ask somebody who has left for a confirmation', async () => {
    const email = `wanted-${member.id}@example.org`
    await requestAddressChange(api, member, email)
    await change('cancel')
    expect(await stateOf(email, 'emailChangeConfirm')).toEqual(['Skipped'])
  })

  test('is sent to neither address once the change was taken back, as other mails say so', async () => {
    const email = `changed-${member.id}@example.org`
    await changeTo(api, member, email)
    await openLink(api, 'undo', await addressLink(api, member.email, 'undo'))
    expect(await stateOf(member.email, 'emailChanged')).toEqual(['Skipped'])
    expect(await stateOf(email, 'emailChangeDone')).toEqual(['Skipped'])
    expect(await stateOf(member.email, 'emailChangeUndone')).toEqual(['Sent'])
    expect(await stateOf(email, 'emailChangeUndone')).toEqual(['Sent'])
  })
})

describe('a broadcast to people at an encounter', () => {
  const write = async (subject: string) => {
    const to = { encounterId: globalId('OperatorEncounter', encounter.id), places: ['SEATED'] }
    const input = { to, recipientsDigest: recipientsDigest([member.id]), subject, text: 'See you there.' }
    expect((await mutate(api, operator, 'sendBroadcast', input, '__typename')).errors).toBeUndefined()
    await api.work()
    await unsend('encounterNote')
  }
  beforeEach(async () => {
    await createSeat(api, encounter, member)
  })

  test('says the new time of an encounter that moved since', async () => {
    await write('Tonight')
    const startsAt = ahead(9 * day)
    await operate('updateEncounter', { startsAt })
    expect(await sent('encounterNote')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'encounterNote')
    expect(mail?.data).toMatchObject({ encounter: { startsAt: startsAt.toISOString() } })
  })

  test('is not sent once the encounter is canceled', async () => {
    await write('Tonight')
    api.clock.advance(hour)
    await cancelEncounter()
    expect(await sent('encounterNote')).toEqual(['Skipped'])
  })

  test('is sent if it was written after the cancellation, and says so', async () => {
    await cancelEncounter()
    api.clock.advance(hour)
    await write('About yesterday')
    expect(await sent('encounterNote')).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, 'encounterNote')
    if (!mail) throw new Error('No mail')
    expect((await renderRow(mail, api.deps)).text).toContain('Canceled: it does not take place')
  })
})

describe('the mail to the operator that an encounter needs a look', () => {
  const warned = async () => {
    await api.work(['sweepOutbox'])
    const where = { template: 'dayBefore', data: { path: ['encounterId'], equals: encounter.id } }
    const mails = await api.deps.database.prisma.outboxMail.findMany({ where, orderBy: { id: 'asc' } })
    return mails.map(({ state, data }) => ({ state, data }))
  }
  beforeEach(async () => {
    api.clock.set(new Date(encounter.startsAt.getTime() - day))
    await createSeat(api, encounter, member)
    await warnDayBefore(api.deps.database.prisma, 'operator@encounters.example', api.clock())
  })

  test('is sent while the encounter goes on as it says, with its current name', async () => {
    await operate('updateEncounter', { name: 'Renamed' })
    expect(await warned()).toMatchObject([{ state: 'Sent', data: { encounter: { name: 'Renamed' } } }])
  })

  test('is not sent once the encounter is canceled', async () => {
    await cancelEncounter()
    expect(await warned()).toMatchObject([{ state: 'Skipped' }])
  })

  test('is not sent once the encounter is moved', async () => {
    await operate('updateEncounter', { startsAt: ahead(4 * day) })
    expect(await warned()).toMatchObject([{ state: 'Skipped' }])
  })
})

describe.each(['declineRequests', 'inviteRequests'])(
  'somebody who asked for early access, after %s,',
  (verb) => {
    test.each([
      ['cityOpened', { city: 'Ann Arbor' }],
      ['earlyAccessReceived', {}],
    ] as const)('gets no %s any more, which says that their request waits', async (template, data) => {
      const email = `${verb}-${template}-${member.id}@example.org`.toLowerCase()
      const city = { city: 'Ann Arbor', cityKey: 'ann arbor' }
      const asked = await createRequest(api, { email, state: 'Requested', decidedAt: null, ...city })
      const { prisma } = api.deps.database
      const states = async () => {
        await api.work(['sweepOutbox'])
        const mails = await prisma.outboxMail.findMany({
          where: { toAddress: email, template },
          orderBy: { id: 'asc' },
        })
        return mails.map(({ state }) => state)
      }
      const queue = (time: number) =>
        queueMail(
          prisma,
          {},
          { key: `${email}:${time}`, to: email, template, data } as PlainMail,
          api.clock(),
        )
      await queue(1)
      expect(await states()).toEqual(['Sent'])
      await queue(2)
      const input = { ids: [globalId('EarlyAccessRequest', asked.id)] }
      expect((await mutate(api, operator, verb, input, '__typename')).errors).toBeUndefined()
      expect(await states()).toEqual(['Sent', 'Skipped'])
    })
  },
)

test('an invitation to early access is not sent once it was declined', async () => {
  const email = `asked-${member.id}@example.org`
  const invited = await createRequest(api, { email })
  const { prisma } = api.deps.database
  const mail = {
    key: `early-access-invited:${invited.id}`,
    to: email,
    template: 'earlyAccessInvited',
  } as const
  await queueMail(prisma, {}, { ...mail, data: { email } }, api.clock())
  const input = { ids: [globalId('EarlyAccessRequest', invited.id)] }
  expect((await mutate(api, operator, 'declineRequests', input, '__typename')).errors).toBeUndefined()
  await api.work(['sweepOutbox'])
  expect(await prisma.outboxMail.findUnique({ where: { key: mail.key } })).toMatchObject({ state: 'Skipped' })
})

describe('a queued mail about a membership', () => {
  test('is not sent once the member has left', async () => {
    await change('pause')
    await change('cancel')
    expect(await sent('membershipPaused')).toEqual(['Skipped'])
    expect(await sent('membershipCanceled')).toEqual(['Sent'])
  })

  test('is not sent once the opposite is true', async () => {
    await change('pause')
    await change('resume')
    expect(await sent('membershipPaused')).toEqual(['Skipped'])
    expect(await sent('membershipResumed')).toEqual(['Sent'])
  })
})

test.each([
  ['added', 'Operator', 'Sent'],
  ['added', 'Member', 'Skipped'],
  ['removed', 'Member', 'Sent'],
  ['removed', 'Operator', 'Skipped'],
  ['passkeysReset', 'Member', 'Sent'],
] as const)(
  'the notice “%s” to somebody whose role is %s when it is sent is %s',
  async (what, role, state) => {
    const { prisma } = api.deps.database
    await prisma.member.update({ where: { id: member.id }, data: { role } })
    await prisma.$transaction((tx) =>
      noticeOperator(tx, { to: member, what, aboutId: member.id }, api.clock()),
    )
    expect(await sent('operatorNotice')).toEqual([state])
  },
)

test('the digest of a day is not mailed a day later', async () => {
  const { prisma } = api.deps.database
  const digest = (key: string) =>
    ({ key, to: 'inbox@example.org', template: 'dailyDigest', data: samples.dailyDigest }) as const
  await queueMail(prisma, {}, digest('old'), ahead(-day))
  await queueMail(prisma, {}, digest('late'), ahead(1 - day))
  await api.work(['sweepOutbox'])
  const mails = await prisma.outboxMail.findMany({
    where: { template: 'dailyDigest' },
    orderBy: { id: 'asc' },
  })
  expect(mails.map(({ state }) => state)).toEqual(['Skipped', 'Sent'])
})
