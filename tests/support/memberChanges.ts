import { openSession } from '../../server/domain/sessions/session.ts'
import { beAtTable } from '../../server/domain/table/beAtTable.ts'
import { findPlace } from '../../server/domain/table/findPlace.ts'
import type { Member, Prisma } from '../../server/generated/client/client.ts'
import { hashSecret, newSecret } from '../../server/platform/config/randomSecrets.ts'
import { signId } from '../../server/platform/config/signedId.ts'
import type { TestApi } from './api.ts'
import { createAuthenticator } from './authenticator.ts'
import { appealToken, createCase, decide } from './cases.ts'
import { minute } from './clock.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from './factories.ts'
import { heldEncounter } from './gathering.ts'
import { globalId } from './globalId.ts'
import { newProfile } from './newProfile.ts'
import { addPasskey, beginConfirmation, beginRegistration, beginSignIn } from './passkeys.ts'
import { createOperator } from './seats.ts'

/** A member, and an input with which the mutation changes something for them. */
type Change = {
  member: Member
  input: Record<string, unknown>
  /** the session that the mutation is about, if any */
  bearer?: string
}

let made = 0
const email = () => `visitor${++made}@example.org`

/** Creates two members who have just been at an encounter together. */
async function met(api: TestApi) {
  const now = api.clock()
  const { encounter, people, seats } = await heldEncounter(api, 2)
  api.clock.set(now)
  const ended = {
    startsAt: new Date(now.getTime() - 120 * minute),
    endsAt: new Date(now.getTime() - 30 * minute),
  }
  await api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data: ended })
  const [member, other] = people
  const [seat, otherSeat] = seats
  if (!member || !other || !seat || !otherSeat) throw new Error('Two were to come')
  return { member, other, seat, otherSeat, encounterId: globalId('Encounter', encounter.id), encounter }
}

async function chose(api: TestApi) {
  const meeting = await met(api)
  const { prisma } = api.deps.database
  const { encounter, seat, otherSeat } = meeting
  await prisma.invitation.updateMany({
    where: { encounterId: encounter.id },
    data: { processedAt: api.clock() },
  })
  const choice = { encounterId: encounter.id, createdAt: api.clock(), releasedAt: api.clock() }
  await prisma.impression.createMany({
    data: [
      { ...choice, chooserId: seat.id, chosenId: otherSeat.id },
      { ...choice, chooserId: otherSeat.id, chosenId: seat.id },
    ],
  })
  return meeting
}

/** Creates a member whose page is at a table that is open now. */
async function atTable(api: TestApi) {
  const { prisma } = api.deps.database
  const member = await createMember(api)
  const now = api.clock()
  const encounter = await createEncounter(api, { startsAt: new Date(now.getTime() - minute) })
  const taken = { status: 'Accepted', respondedAt: now, seatedAt: now } as const
  const { seatToken } = await invite(api, member, encounter, taken)
  await beAtTable(prisma, await findPlace(prisma, seatToken), { trouble: [], departures: null }, now)
  return { member, seat: seatToken }
}

async function passkeyOf(api: TestApi, member: Member): Promise<string> {
  await addPasskey(api, member)
  const { id } = await api.deps.database.prisma.passkey.findFirstOrThrow({ where: { memberId: member.id } })
  return globalId('Passkey', id)
}

/** Creates a requested change of address. */
const wished = (
  api: TestApi,
  { id: memberId, email: fromEmail }: Member,
  data: Partial<Prisma.AddressChangeUncheckedCreateInput> = {},
) => {
  const requestedAt = api.clock()
  const expiresAt = new Date(requestedAt.getTime() + 60 * minute)
  return api.deps.database.prisma.addressChange.create({
    data: { memberId, fromEmail, toEmail: email(), requestedAt, expiresAt, ...data },
  })
}

/** Every mutation of a visitor or a member that takes an input, each with a member for whom it changes something. */
export const memberChanges: Record<string, (api: TestApi) => Promise<Change>> = {
  actAtTable: async (api) => {
    const { member, seat } = await atTable(api)
    return { member, input: { seat, act: 'HAND_UP' } }
  },
  beAtTable: async (api) => {
    const { member, seat } = await atTable(api)
    return { member, input: { seat } }
  },
  answerEvening: async (api) => {
    const { member, encounterId } = await met(api)
    return { member, input: { encounterId, mark: 2, feltSafe: false, question: 'May I ask?' } }
  },
  avoidMember: async (api) => {
    const { member, other, encounterId } = await met(api)
    return { member, input: { encounterId, attendeeId: globalId('Attendee', other.id) } }
  },
  beginPasskeySignIn: async (api) => ({
    member: await createMember(api),
    input: { fingerprint: 'a1b2c3' },
  }),
  confirmWithPasskey: async (api) => {
    const member = await createMember(api)
    const authenticator = await addPasskey(api, member)
    const bearer = await signIn(api, member)
    const { options } = await beginConfirmation(api, bearer)
    if (!options) throw new Error('A passkey was to be asked for')
    return { member, bearer, input: authenticator.sign(options) }
  },
  changeUsername: async (api) => ({
    member: await createMember(api),
    input: { username: `Renamed ${++made}` },
  }),
  confirmEmailChange: async (api) => {
    const member = await createMember(api)
    const { id } = await wished(api, member)
    return { member, input: { token: signId(api.deps.secret, 'confirmAddress', id) } }
  },
  contactSupport: async (api) => {
    const member = await createMember(api)
    return { member, input: { subject: 'Other', message: 'Hello there', email: member.email } }
  },
  createProfile: async (api) => ({
    member: await createMember(api),
    input: newProfile((await createRequest(api)).email, `Visitor ${++made}`),
  }),
  endFriendLink: async (api) => {
    const member = await createMember(api)
    const { id } = await api.deps.database.prisma.friendLink.create({
      data: { memberId: member.id, hash: hashSecret(newSecret()), createdAt: api.clock() },
    })
    return { member, input: { linkId: globalId('FriendLink', id) } }
  },
  endSession: async (api) => {
    const member = await createMember(api)
    await signIn(api, member)
    const { id } = await api.deps.database.prisma.session.findFirstOrThrow({ where: { memberId: member.id } })
    return { member, input: { sessionId: id } }
  },
  leaveWaitlist: async (api) => {
    const member = await createMember(api)
    const full = await createEncounter(api, { waitlisted: 1, waitlistLastNumber: 1 })
    const waiting = {
      status: 'Accepted',
      respondedAt: api.clock(),
      isWaitlisted: true,
      waitlistNumber: 1,
    } as const
    const { id } = await invite(api, member, full, waiting)
    return { member, input: { invitationId: globalId('Invitation', id) } }
  },
  optOut: async (api) => {
    const { member, encounterId, seat } = await chose(api)
    const answer = { invitationId: seat.id, accept: true, answeredAt: api.clock() }
    await api.deps.database.prisma.impressionResponse.create({ data: answer })
    return { member, input: { encounterId } }
  },
  refreshSession: async (api) => {
    const member = await createMember(api)
    const { database, secret, clock } = api.deps
    const { refreshToken } = await openSession(database.prisma, member, secret, clock())
    return { member, input: { refreshToken } }
  },
  registerPasskey: async (api) => {
    const member = await createMember(api)
    const bearer = await signIn(api, member)
    const { data } = await beginRegistration(api, bearer)
    const made = createAuthenticator(api.deps).create(data.beginPasskeyRegistration.options)
    return { member, bearer, input: { name: 'Laptop', ...made } }
  },
  removePasskey: async (api) => {
    const member = await createMember(api)
    return { member, input: { passkeyId: await passkeyOf(api, member) } }
  },
  renamePasskey: async (api) => {
    const member = await createMember(api)
    return { member, input: { passkeyId: await passkeyOf(api, member), name: 'Phone' } }
  },
  removeConnection: async (api) => {
    const { member, otherSeat } = await chose(api)
    return { member, input: { linkId: globalId('PrimaryConnection', otherSeat.id) } }
  },
  report: async (api) => {
    const { member, other, encounterId } = await met(api)
    const attendeeId = globalId('Attendee', other.id)
    const said = { kind: 'HARASSMENT', words: 'They would not stop.', wantsReply: true }
    return { member, input: { encounterId, attendeeId, ...said } }
  },
  reportAtTable: async (api) => {
    const { member, seat } = await atTable(api)
    const said = { kind: 'OTHER', words: 'Somebody else came in.', wantsReply: false }
    return { member, input: { seat, ...said } }
  },
  requestEarlyAccess: async (api) => ({
    member: await createMember(api),
    input: { email: email(), name: 'Ida', notes: 'I read.', city: 'Troy', friendLink: newSecret() },
  }),
  requestEmailChange: async (api) => ({ member: await createMember(api), input: { email: email() } }),
  requestMagicLink: async (api) => {
    const member = await createMember(api)
    return { member, input: { email: member.email, redirect: '/member/help' } }
  },
  respondToImpression: async (api) => {
    const { member, encounterId } = await chose(api)
    return { member, input: { encounterId, accept: true } }
  },
  respondToInvitation: async (api) => {
    const member = await createMember(api)
    const { id } = await invite(api, member, await createEncounter(api))
    return { member, input: { invitationId: globalId('Invitation', id), response: 'ACCEPTED' } }
  },
  appeal: async (api) => {
    const { case: found, about } = await createCase(api)
    await decide(api, await createOperator(api), found, 'WARNING')
    return { member: about, input: { token: await appealToken(api, found), body: 'It was not me.' } }
  },
  saveNotifications: async (api) => ({
    member: await createMember(api),
    input: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      invitations: true,
      reminders: true,
      impressions: true,
      quietFrom: 21,
      quietUntil: 7,
    },
  }),
  sendContactMessage: async (api) => ({
    member: await createMember(api),
    input: { email: email(), name: 'Ida', subject: 'Other', message: 'Hello there' },
  }),
  signInWithPasskey: async (api) => {
    const member = await createMember(api)
    const authenticator = await addPasskey(api, member)
    return { member, input: authenticator.sign(await beginSignIn(api)) }
  },
  stopAvoidingMember: async (api) => {
    const { member, other } = await met(api)
    const avoidance = { memberId: member.id, avoidedId: other.id, createdAt: api.clock() }
    await api.deps.database.prisma.avoidance.create({ data: avoidance })
    return { member, input: { attendeeId: globalId('Attendee', other.id) } }
  },
  submitImpressions: async (api) => {
    const { member, other, encounterId } = await met(api)
    return { member, input: { encounterId, selectedMemberIds: [globalId('Attendee', other.id)] } }
  },
  undoAcceptance: async (api) => {
    const member = await createMember(api)
    const now = api.clock()
    const taken = { status: 'Accepted', respondedAt: now, seatedAt: now } as const
    const { id } = await invite(api, member, await createEncounter(api, { seatsTaken: 1 }), taken)
    return { member, input: { invitationId: globalId('Invitation', id) } }
  },
  undoEmailChange: async (api) => {
    const member = await createMember(api)
    const now = api.clock()
    const { id } = await wished(api, member, {
      confirmedAt: now,
      undoUntil: new Date(now.getTime() + 60 * minute),
    })
    return { member, input: { token: signId(api.deps.secret, 'undoAddress', id) } }
  },
  updateAvailability: async (api) => ({
    member: await createMember(api),
    input: { times: [{ weekday: 4, part: 'EVENING' }], awayUntil: '2026-12-24', daysBetweenFirsts: 28 },
  }),
  updatePreferences: async (api) => ({
    member: await createMember(api),
    input: {
      preferredLocationId: globalId('Location', 1),
      genderIdentityId: globalId('Gender', 1),
      ageRangeId: globalId('AgeRange', 1),
      preferredAgeRangeIds: [globalId('AgeRange', 1)],
      wantsInvitationMail: true,
      wantsNewsMail: true,
    },
  }),
  verifyMagicLink: async (api) => {
    const member = await createMember(api)
    const token = newSecret()
    const createdAt = api.clock()
    const expiresAt = new Date(createdAt.getTime() + 10 * minute)
    const link = {
      hash: hashSecret(token),
      memberId: member.id,
      redirect: '/member/help',
      createdAt,
      expiresAt,
    }
    await api.deps.database.prisma.loginToken.create({ data: link })
    return { member, input: { token, confirmed: true, timeZone: 'America/Detroit' } }
  },
}
