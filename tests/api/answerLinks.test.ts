import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import { answerUrl } from '../../server/mail/outbox/answerLinks.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { type LinkAct, linkRefusals } from '../../server/rules/seats/answerLink.ts'
import { seatRefusals } from '../../server/rules/seats/seat.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  readInvitation,
} from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let member: Member
let encounter: Encounter
let invitation: Invitation

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
  encounter = await createEncounter(api, { name: 'Soup & Bread' })
  invitation = await invite(api, member, encounter, { expiresAt: new Date(api.clock().getTime() + 3 * day) })
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const linkOf = (act: LinkAct, change: { writtenAt?: Date; email?: string } = {}) =>
  answerUrl(api.url, api.deps.secret, {
    act,
    invitationId: invitation.id,
    writtenAt: api.clock(),
    email: member.email,
    ...change,
  })
const standing = async () => {
  const { status, isWaitlisted, seatedAt } = await readInvitation(api, invitation.id)
  return { status, isWaitlisted, isSeated: seatedAt !== null }
}

type Page = { status: number; html: string; title: string }

async function read(response: Response): Promise<Page> {
  const html = await response.text()
  return { status: response.status, html, title: /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '' }
}

const open = async (link: string) => read(await fetch(link))

/** Presses the only button of a page, like a browser that shows it without a referrer. */
async function press(link: string, { html }: Page, headers: Record<string, string> = {}): Promise<Page> {
  const [, name = '', value = ''] = /name="(\w+)" value="([^"]+)"/.exec(html) ?? []
  const body = new URLSearchParams({ [name]: value })
  return read(
    await fetch(link, {
      method: 'POST',
      body,
      headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-origin', ...headers },
    }),
  )
}

/**
 * Locks the invitation until both acts have reached it, so that the second one read it before the first one changed it.
 */
async function runInOrder<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const acts = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM invitations WHERE id = ${invitation.id} FOR UPDATE`
    const begun = first()
    await waitUntilBlocked(api)
    const next = second()
    await waitUntilBlocked(api, 2)
    return [begun, next] as const
  })
  return Promise.all(acts)
}

const follow = async (link: string) => press(link, await open(link))

describe('opening a link', () => {
  test('shows one button, sets no cookie, signs nobody in and changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(linkOf('accept'), { method })
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      const html = await response.text()
      if (method === 'HEAD') continue
      expect(html.match(/<button/g)).toHaveLength(1)
      expect(html).toContain('Will you come to Soup &amp; Bread?')
      expect(html).not.toContain('<script')
    }
    expect(await standing()).toMatchObject({ status: 'Invited' })
    expect(await db().session.count({ where: { memberId: member.id } })).toBe(0)
  })

  test('with another method is refused', async () => {
    const response = await fetch(linkOf('accept'), { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test.each<[string, (link: string) => string]>([
    ['for another act', (link) => link.replace('/accept/', '/decline/')],
    [
      'for another invitation',
      (link) => link.replace(/(\d+)(\.\w+\.[\w-]+)$/, (_, id, rest) => `${Number(id) + 1}${rest}`),
    ],
    [
      'for another time',
      (link) =>
        link.replace(/\.(\w)(\w+)\./, (_, first, rest) => `.${first}${[...rest].reverse().join('')}.`),
    ],
    [
      'forged',
      (link) => link.replace(/\.(.)([\w-]{42})$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    ],
    ['cut short', (link) => link.slice(0, -5)],
  ])('that is %s leads nowhere', async (_what, spoil) => {
    const link = spoil(linkOf('accept'))
    expect(link).not.toBe(linkOf('accept'))
    expect(await open(link)).toMatchObject({ status: 404, title: 'This link does not work' })
    expect(await press(link, await open(linkOf('accept')))).toMatchObject({ status: 404 })
    expect(await standing()).toMatchObject({ status: 'Invited' })
  })

  test('leads nowhere once the address it was sent to is no longer the member’s', async () => {
    const link = linkOf('accept')
    await db().member.update({ where: { id: member.id }, data: { email: `new-${member.email}` } })
    expect((await open(link)).status).toBe(404)
    expect((await open(linkOf('accept', { email: `NEW-${member.email}` }))).status).toBe(200)
  })
})

describe('the button', () => {
  test('takes the seat: two clicks from the mail to “You’re in”, with the mail of every accepted seat', async () => {
    const page = await follow(linkOf('accept'))
    expect(page).toMatchObject({ status: 200, title: "You're in" })
    expect(page.html).toContain("Success! You're in.")
    expect(await standing()).toEqual({ status: 'Accepted', isWaitlisted: false, isSeated: true })
    expect(await mailsTo(api, member, 'seatConfirmed')).toHaveLength(1)
  })

  test('refuses a page of another site, and does nothing without the form', async () => {
    const link = linkOf('accept')
    const page = await open(link)
    for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect((await press(link, page, headers)).status).toBe(403)
    }
    const bare = await read(await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' }))
    expect(bare.html).toContain('<button>Accept</button>')
    expect(await standing()).toMatchObject({ status: 'Invited' })
  })

  test('works once: pressed many times at the same moment, it takes one seat, and then the link only says so', async () => {
    const link = linkOf('accept')
    const page = await open(link)
    await Promise.all(Array.from({ length: 25 }, () => press(link, page)))
    expect(await mailsTo(api, member, 'seatConfirmed')).toHaveLength(1)
    expect((await db().encounter.findUniqueOrThrow({ where: { id: encounter.id } })).seatsTaken).toBe(1)
    const again = await open(link)
    expect(again.title).toBe("You're in")
    expect(again.html).not.toContain('<button')
  })

  test('answers once: what was declined from the mail is not accepted from the mail', async () => {
    const [accept, decline] = [linkOf('accept'), linkOf('decline')]
    const asked = await open(accept)
    expect(await follow(decline)).toMatchObject({ status: 200, title: 'Declined' })
    const late = await press(accept, asked)
    expect(late).toMatchObject({ status: 409 })
    expect(late.html).toContain(seatRefusals.declined)
    expect(await open(decline)).toMatchObject({ title: 'Declined' })
    expect(await standing()).toMatchObject({ status: 'Declined' })
  })

  test('answers once: an acceptance that waits behind a decline takes no seat', async () => {
    const [accept, decline] = [linkOf('accept'), linkOf('decline')]
    const [toAccept, toDecline] = [await open(accept), await open(decline)]
    const [declined, accepted] = await runInOrder(
      () => press(decline, toDecline),
      () => press(accept, toAccept),
    )
    expect(declined).toMatchObject({ status: 200, title: 'Declined' })
    expect(accepted).toMatchObject({ status: 409 })
    expect(await standing()).toMatchObject({ status: 'Declined', isSeated: false })
  })

  test('is limited to 30 answers in 5 minutes for each address', async () => {
    const link = linkOf('decline')
    const page = await open(link)
    for (let pressed = 0; pressed < 30; pressed++) expect((await press(link, page)).status).toBe(200)
    const refused = await press(link, page, { Accept: 'text/html' })
    expect(refused).toMatchObject({ status: 429, title: 'One moment, please' })
    expect(refused.html).toContain('Too many requests. Please try again in 5 minutes.')
    expect((await open(link)).status).toBe(200)
  })
})

describe('the reply says clearly what happened to the invitation:', () => {
  const expectClosed = async (link: string, sentence: string) => {
    const page = await open(link)
    expect(page).toMatchObject({ status: 409, title: 'This cannot be done now' })
    expect(page.html).toContain(sentence)
    expect(page.html).not.toContain('<button')
  }

  test('the encounter is full, so there is a place on the waitlist, which a separate link gives up', async () => {
    await fillSeats(api, encounter, encounter.capacity)
    const page = await follow(linkOf('accept'))
    expect(page.title).toBe("You're on the waitlist")
    expect(await standing()).toEqual({ status: 'Accepted', isWaitlisted: true, isSeated: false })
    expect((await follow(linkOf('leave'))).title).toBe('You left the waitlist')
    expect(await standing()).toMatchObject({ status: 'Declined', isWaitlisted: false })
  })

  test('it was answered too late', async () => {
    const link = linkOf('accept')
    api.clock.advance(3 * day + 1)
    await expectClosed(link, seatRefusals.expired)
    await expectClosed(linkOf('decline'), seatRefusals.expired)
  })

  test('the encounter is canceled', async () => {
    await db().encounter.update({
      where: { id: encounter.id },
      data: { state: 'Canceled', cancelReason: 'Ill', canceledAt: api.clock() },
    })
    for (const act of ['accept', 'decline', 'cancel', 'leave'] as const) {
      await expectClosed(linkOf(act), seatRefusals.canceled)
    }
  })

  test('the member is paused', async () => {
    await db().member.update({
      where: { id: member.id },
      data: { status: 'Paused', pausedAt: api.clock(), pauseReason: 'Member' },
    })
    await expectClosed(linkOf('accept'), seatRefusals.paused)
    expect((await open(linkOf('decline'))).status).toBe(200)
  })

  test('it was answered on the dashboard, or another mail has asked again since', async () => {
    const link = linkOf('decline')
    await answer(api, invitation, 'ACCEPTED')
    await expectClosed(link, linkRefusals.accepted)
    const older = new Date(api.clock().getTime() - hour)
    await db().invitation.update({
      where: { id: invitation.id },
      data: { status: 'Invited', seatedAt: null, sentAt: api.clock() },
    })
    await expectClosed(linkOf('accept', { writtenAt: older }), linkRefusals.newerInvitation)
  })

  test('the member has a seat elsewhere at about that time', async () => {
    const other = await createEncounter(api, { name: 'The Other Evening' })
    const { id } = await invite(api, member, other)
    const link = linkOf('accept')
    const asked = await open(link)
    await answer(api, { id, memberId: member.id }, 'ACCEPTED')
    const sentence = 'You have a seat at “The Other Evening” at about that time.'
    await expectClosed(link, sentence)
    const pressed = await press(link, asked)
    expect(pressed.status).toBe(409)
    expect(pressed.html).toContain(sentence)
    expect(await standing()).toMatchObject({ status: 'Invited' })
    expect((await open(linkOf('decline'))).status).toBe(200)
    await answer(api, { id, memberId: member.id }, 'DECLINED')
    expect(await follow(link)).toMatchObject({ title: "You're in" })
  })

  test('the encounter moved: the page shows the new time, and a button shown before asks again', async () => {
    const link = linkOf('accept')
    const before = await open(link)
    api.clock.advance(hour)
    const operator = await createOperator(api)
    const startsAt = new Date(encounter.startsAt.getTime() + day).toISOString()
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt }
    await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    const asked = await press(link, before)
    expect(asked.html).toContain('moved after we sent that mail')
    expect(await standing()).toMatchObject({ status: 'Invited' })
    expect((await press(link, asked)).title).toBe("You're in")
  })
})

describe('a link in the mail about a seat', () => {
  beforeEach(() => answer(api, invitation, 'ACCEPTED'))

  test('shows a warning, gives up the seat like the member’s own click, and then says so', async () => {
    api.clock.set(new Date(encounter.startsAt.getTime() - 4 * day))
    const link = linkOf('cancel')
    const page = await open(link)
    expect(page.html).toContain('Canceling may impact your engagement standing.')
    expect(await press(link, page)).toMatchObject({ status: 200, title: 'Your RSVP is canceled' })
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      cancellations: 1,
    })
    expect(await open(link)).toMatchObject({ status: 200, title: 'Your RSVP is canceled' })
    expect(await mailsTo(api, member, 'seatReleased')).toHaveLength(1)
  })

  test.each(['decline', 'cancel'] as const)(
    'to %s a One-on-One, which cancels it, says that it is done',
    async (act) => {
      encounter = await createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 })
      const other = await createSeat(api, encounter)
      invitation =
        act === 'cancel'
          ? (await createSeat(api, encounter, member)).invitation
          : await invite(api, member, encounter, { expiresAt: new Date(api.clock().getTime() + 3 * day) })
      const title = act === 'cancel' ? 'Your RSVP is canceled' : 'Declined'
      const link = linkOf(act)
      expect((await open(link)).html).not.toMatch(/waitlist|someone else/)
      expect(await press(link, await open(link))).toMatchObject({ status: 200, title })
      expect(await db().encounter.findUnique({ where: { id: encounter.id } })).toMatchObject({
        state: 'Canceled',
      })
      expect(await open(link)).toMatchObject({ status: 200, title })
      invitation = other.invitation
      const theirs = await db().member.findUniqueOrThrow({ where: { id: invitation.memberId } })
      expect(await open(linkOf('cancel', { email: theirs.email }))).toMatchObject({ status: 409 })
    },
  )

  test('gives up the seat it was about, and no seat gained since', async () => {
    const link = linkOf('cancel', { writtenAt: new Date(api.clock().getTime() - 1) })
    expect((await open(link)).html).toContain(linkRefusals.newerSeat)
  })

  test('gives up no seat that was gained while the request to leave the waitlist waited for a lock', async () => {
    await db().invitation.update({
      where: { id: invitation.id },
      data: { isWaitlisted: true, waitlistNumber: 1, seatedAt: null },
    })
    await db().encounter.update({
      where: { id: encounter.id },
      data: { seatsTaken: 0, waitlisted: 1, waitlistLastNumber: 1 },
    })
    const operator = await createOperator(api)
    const link = linkOf('leave')
    const input = { invitationId: globalId('RosterEntry', invitation.id) }
    const page = await open(link)
    const [, left] = await runInOrder(
      () => mutate(api, operator, 'promoteInvitation', input, 'entry { id }'),
      () => press(link, page),
    )
    expect(left).toMatchObject({ status: 409 })
    expect(await standing()).toEqual({ status: 'Accepted', isWaitlisted: false, isSeated: true })
  })

  test('declines no invitation whose acceptance was taken back while the request waited for a lock', async () => {
    const link = linkOf('cancel')
    const page = await open(link)
    const input = { invitationId: globalId('Invitation', invitation.id) }
    const [, late] = await runInOrder(
      () => mutate(api, member, 'undoAcceptance', input, 'message'),
      () => press(link, page),
    )
    expect(late).toMatchObject({ status: 409 })
    expect(late.html).toContain(linkRefusals.openAgain)
    expect(await standing()).toMatchObject({ status: 'Invited' })
  })

  test.each(['accept', 'decline', 'cancel', 'leave'] as const)(
    'to %s only says that the encounter has begun, once it has',
    async (act) => {
      const link = linkOf(act)
      api.clock.set(encounter.startsAt)
      const page = await open(link)
      expect(page).toMatchObject({ status: 409, title: 'This cannot be done now' })
      expect(page.html).toContain(seatRefusals.begun)
    },
  )

  test.each(['cancel', 'leave'] as const)(
    'to %s says that the invitation can be answered again, while it can',
    async (act) => {
      const link = linkOf(act)
      const input = { invitationId: globalId('Invitation', invitation.id) }
      await mutate(api, member, 'undoAcceptance', input, 'message')
      expect((await open(link)).html).toContain(linkRefusals.openAgain)
      api.clock.advance(3 * day + 1)
      expect((await open(link)).html).toContain(seatRefusals.expired)
    },
  )

  test('says that its holder waits, if they have a place on the waitlist instead', async () => {
    const link = linkOf('cancel')
    await db().invitation.update({
      where: { id: invitation.id },
      data: { isWaitlisted: true, waitlistNumber: 1, seatedAt: null },
    })
    expect((await open(link)).html).toContain(linkRefusals.waiting)
  })
})

test('each mail has the links it needs, and they work', async () => {
  const operator = await createOperator(api)
  const input = {
    encounterId: globalId('OperatorEncounter', encounter.id),
    memberIds: [globalId('OperatorMember', (await createMember(api, { username: 'Rosalind' })).id)],
  }
  await mutate(api, operator, 'inviteMembers', input, '__typename')
  const rosalind = await db().member.findFirstOrThrow({ where: { username: 'Rosalind' } })
  const linkIn = async (template: string, act: LinkAct) => {
    const [mail] = await mailsTo(api, rosalind, template)
    if (!mail) throw new Error(`No mail ${template}`)
    const { text } = await renderRow(mail, api.deps)
    const [found] = new RegExp(`/answer/${act}/[\\w.-]+`).exec(text) ?? []
    return `${api.url}${found}`
  }
  expect((await open(await linkIn('invitation', 'decline'))).html).toContain('<button>Decline</button>')
  expect((await follow(await linkIn('invitation', 'accept'))).title).toBe("You're in")
  expect((await follow(await linkIn('seatConfirmed', 'cancel'))).title).toBe('Your RSVP is canceled')
})
