import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from '../support/factories.ts'
import { readLoginToken } from '../support/signIn.ts'
import { createExampleWorld } from './exampleWorld.ts'
import { call, type Reply } from './rest.ts'

let api: TestApi
let bearer: string

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  const ada = await createExampleWorld(api, openApiDocument(routes))
  bearer = await signIn(api, ada)
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

const post = (path: string, body?: object): Promise<Reply> => call(api, 'POST', path, { body, bearer })
const read = async (path: string): Promise<unknown> => (await call(api, 'GET', path, { bearer })).body
const prisma = () => api.deps.database.prisma

describe('signing in', () => {
  test('leads from the mailed link to a session, its refresh and its end', async () => {
    const member = await createMember(api)
    const asked = await call(api, 'POST', '/auth/magic-link', {
      body: { email: ` ${member.email.toUpperCase()} `, fingerprint: 'abc' },
    })
    expect(asked.status).toBe(200)
    await api.work()
    const token = await readLoginToken(api, member.email)
    const verified = await call(api, 'GET', `/auth/verify?token=${token}&fingerprint=abc`)
    const first = verified.body as { authToken: string; refreshToken: string }
    const refreshed = await call(api, 'POST', '/auth/refresh', {
      bearer: first.authToken,
      body: { refreshToken: first.refreshToken },
    })
    const { authToken, refreshToken } = refreshed.body as typeof first
    expect(refreshToken).not.toBe(first.refreshToken)
    const claims = JSON.parse(atob(authToken.split('.')[1] ?? ''))
    expect(claims).toMatchObject({ nameid: String(member.id), unique_name: member.username })
    const loggedOut = await call(api, 'POST', '/auth/logout', {
      bearer: authToken,
      body: { memberId: claims.nameid },
    })
    expect(loggedOut.status).toBe(200)
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: authToken })).status).toBe(401)
    const late = await call(api, 'POST', '/auth/refresh', { body: { refreshToken } })
    expect([late.status, late.body]).toEqual([
      401,
      { message: 'Your session has expired. Please log in again.', code: 'UNAUTHENTICATED' },
    ])
  })
})

describe('without a session', () => {
  test('a message reaches the operator as it was sent', async () => {
    const sent = { name: 'Joan', email: ' Joan@Example.org', subject: 'Other', message: 'Is it for me?' }
    expect((await post('/contact/message', { ...sent, fingerprint: 'abc' })).status).toBe(200)
    expect(
      await prisma().message.findFirst({ where: { origin: 'Contact' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      name: 'Joan',
      email: 'joan@example.org',
      subject: 'Other',
      body: 'Is it for me?',
      fingerprint: 'abc',
    })
  })

  test('asking for early access twice is one request', async () => {
    const interest = { email: 'Mary@Example.org', name: null, notes: 'First' }
    const once = await post('/earlyaccess/interest', interest)
    const twice = await post('/earlyaccess/interest', { ...interest, notes: 'Second', name: 'Mary' })
    expect(twice.body).toEqual(once.body)
    expect(
      await prisma().earlyAccessRequest.findMany({ where: { email: 'mary@example.org' } }),
    ).toMatchObject([{ name: 'Mary', notes: 'Second', timesAsked: 2 }])
  })

  test('a profile is created only for an invited e-mail, with the given choices', async () => {
    await createRequest(api, { email: 'dorothy@example.org' })
    const profile = {
      username: 'Dorothy',
      locationId: 1,
      genderId: 2,
      ageRangeId: 4,
      preferredAgeRangeIds: [3, 4],
      agreementAccepted: true,
      fingerprint: 'abc',
    }
    const invited = await post('/profiles', { ...profile, email: 'dorothy@example.org' })
    const stranger = await post('/profiles', {
      ...profile,
      username: 'Newcomer',
      email: 'nobody@example.org',
    })
    expect([stranger.status, stranger.body]).toEqual([invited.status, invited.body])
    const made = await prisma().member.findMany({
      where: { email: { in: ['dorothy@example.org', 'nobody@example.org'] } },
      include: { preferredAgeRanges: { orderBy: { ageRangeId: 'asc' } } },
    })
    expect(made).toMatchObject([
      {
        username: 'Dorothy',
        locationId: 1,
        genderId: 2,
        ageRangeId: 4,
        preferredAgeRanges: [{ ageRangeId: 3 }, { ageRangeId: 4 }],
      },
    ])
    expect(await read('/profiles/check-email?email=DOROTHY@example.org')).toEqual({ exists: true })
    expect(await read('/profiles/check-username?username=dorothy')).toEqual({ exists: true })
    expect(await read('/profiles/check-username?username=newcomer')).toEqual({ exists: false })
  })

  test('every wrong field of a profile is named with the specified sentence', async () => {
    const { status, body } = await post('/profiles', {
      email: 'x',
      username: 'ab',
      locationId: 1,
      genderId: 1,
      ageRangeId: 1,
      preferredAgeRangeIds: [],
      agreementAccepted: false,
    })
    expect([status, body]).toMatchObject([
      422,
      {
        fields: {
          email: 'Please enter a valid email address.',
          username: 'Minimum 3 characters.',
          agreementAccepted: 'You must agree before creating an account.',
        },
      },
    ])
  })
})

describe('a member', () => {
  test('can change preferences, but not the username or the e-mail with them', async () => {
    const before = (await read('/member/my-preferences')) as object
    const wish = { preferredLocationId: 1, ageRangeId: 3, genderIdentityId: 2, preferredAgeRangeIds: [4, 3] }
    const { status } = await call(api, 'PUT', '/member/update-preferences', {
      bearer,
      body: { ...wish, username: 'Other', email: 'other@example.org', publicGuid: '' },
    })
    expect(status).toBe(200)
    expect(await read('/member/my-preferences')).toEqual({ ...before, ...wish, preferredAgeRangeIds: [3, 4] })
  })

  test('can accept, which takes a seat, and give it up', async () => {
    const accepted = await post('/member/rsvp', { invitationId: 31, status: 'accepted' })
    expect(accepted.body).toMatchObject({ status: 'Accepted', isWaitlisted: false })
    expect(await read('/member/pending-invitations')).toEqual([])
    expect(await read('/member/my-upcoming-events')).toHaveLength(2)
    const declined = await post('/member/rsvp', { invitationId: 31, status: 'declined' })
    expect(declined.body).toMatchObject({ status: 'Declined', message: 'Your RSVP has been canceled.' })
    expect(await read('/member/my-upcoming-events')).toHaveLength(1)
    const again = await post('/member/rsvp', { invitationId: 31, status: 'accepted' })
    expect([again.status, again.body]).toMatchObject([409, { code: 'CONFLICT' }])
  })

  test('can accept a full encounter, and the reply says that they wait', async () => {
    const full = await createEncounter(api, { id: 500, seatsTaken: 12 })
    const member = await createMember(api)
    await invite(api, member, full, { id: 500 })
    const { body } = await call(api, 'POST', '/member/rsvp', {
      bearer: await signIn(api, member),
      body: { invitationId: 500, status: 'accepted' },
    })
    expect(body).toEqual({
      message: 'This encounter is full. You are on the waitlist; we email you if a spot opens up.',
      invitationId: 500,
      status: 'Accepted',
      isWaitlisted: true,
    })
  })

  test('can leave a waitlist', async () => {
    expect(await read('/member/waitlisted-invitations')).toHaveLength(1)
    expect((await post('/member/remove-waitlist', { invitationId: 32, status: 'declined' })).status).toBe(200)
    expect(await read('/member/waitlisted-invitations')).toEqual([])
  })

  test('cannot answer somebody else’s invitation', async () => {
    const other = await createMember(api)
    await invite(api, other, await createEncounter(api, { id: 501 }), { id: 501 })
    for (const path of ['/member/rsvp', '/member/remove-waitlist']) {
      const reply = await post(path, { invitationId: 501, status: 'declined' })
      expect([reply.status, reply.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect(await prisma().invitation.findUnique({ where: { id: 501 } })).toMatchObject({ status: 'Invited' })
  })

  test('can say who made an impression once, and only of people who were there', async () => {
    const stranger = await createMember(api)
    const wrong = await post('/member/submit-impressions', {
      eventId: 8,
      selectedMemberIds: [43, stranger.id],
    })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { fields: { selectedMemberIds: expect.any(String) } },
    ])
    expect(await read('/member/connections/primary')).toHaveLength(1)
    expect((await post('/member/submit-impressions', { eventId: 8, selectedMemberIds: [43] })).status).toBe(
      200,
    )
    expect(await read('/member/connections/primary')).toHaveLength(2)
    expect(await read('/member/unprocessed-encounters')).toEqual([])
    expect((await post('/member/submit-impressions', { eventId: 8, selectedMemberIds: [] })).status).toBe(409)
  })

  test('can choose nobody, which processes the encounter, too', async () => {
    const grace = await signIn(api, { id: 43 })
    await prisma().invitation.update({ where: { id: 51 }, data: { processedAt: null } })
    const { body } = await call(api, 'POST', '/member/submit-impressions', {
      bearer: grace,
      body: { eventId: 8, selectedMemberIds: [] },
    })
    expect(body).toEqual({ message: 'Event marked as processed.' })
    expect(await prisma().invitation.findUnique({ where: { id: 51 } })).toMatchObject({
      processedAt: api.clock(),
    })
  })

  test('can answer "You Made an Impression" for good', async () => {
    expect(await read('/member/pending-impressions')).toHaveLength(1)
    expect((await post('/member/respond-to-impression-event', { eventId: 7, accept: true })).status).toBe(200)
    expect(await read('/member/pending-impressions')).toEqual([])
    expect(await read('/member/connections/secondary-events')).toHaveLength(2)
    expect((await post('/member/respond-to-impression-event', { eventId: 7, accept: false })).status).toBe(
      409,
    )
  })

  test('can remove a connection and disconnect from an event', async () => {
    expect((await post('/member/connections/remove-link', { linkId: 50 })).status).toBe(200)
    expect(await read('/member/connections/primary')).not.toContainEqual(
      expect.objectContaining({ encounterLinkId: 50 }),
    )
    expect((await post('/member/connections/opt-out', { eventId: 6 })).status).toBe(200)
    expect(await read('/member/connections/secondary-events')).not.toContainEqual(
      expect.objectContaining({ eventId: 6 }),
    )
    expect((await post('/member/connections/remove-link', { linkId: 999 })).status).toBe(404)
    expect((await post('/member/connections/opt-out', { eventId: 999 })).status).toBe(404)
  })

  test('can ask for help from their own e-mail only', async () => {
    const help = { subject: 'Other', message: 'Help' }
    expect((await post('/member/contact-support', { ...help, email: 'ada@example.org' })).status).toBe(200)
    const foreign = await post('/member/contact-support', { ...help, email: 'eve@example.org' })
    expect([foreign.status, foreign.body]).toMatchObject([422, { fields: { email: expect.any(String) } }])
    expect(await prisma().message.findMany({ where: { origin: 'Support' } })).toMatchObject([
      { memberId: 42, subject: 'Other', body: 'Help' },
    ])
  })

  test('can pause, resume and cancel the membership', async () => {
    const status = async () => (await read('/member/membership-details')) as { accountStatus: string }
    await post('/member/pause-membership', {})
    expect(await status()).toMatchObject({ accountStatus: 'Paused', subscriptionStatus: 'Active' })
    expect((await post('/member/pause-membership', {})).status).toBe(409)
    await post('/member/resume-membership', {})
    expect(await status()).toMatchObject({ accountStatus: 'Active' })
    expect((await post('/member/cancel-membership', {})).status).toBe(200)
    expect(await prisma().member.findUnique({ where: { id: 42 } })).toMatchObject({ status: 'Canceled' })
    expect((await call(api, 'GET', '/member/membership-details', { bearer })).status).toBe(401)
  })
})
