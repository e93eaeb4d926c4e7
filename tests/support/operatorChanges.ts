import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { recipientsDigest } from '../../server/domain/broadcasts/recipientsDigest.ts'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { appeal, appealToken, createCase, decide } from './cases.ts'
import { day, hour, minute } from './clock.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from './factories.ts'
import { globalId } from './globalId.ts'
import { addPasskey } from './passkeys.ts'
import { type Proposal, propose, sharedEncounter, tablesOf } from './proposals.ts'
import { createOperator, createSeat } from './seats.ts'
import { suppress } from './suppress.ts'
import { tablePage } from './tablePage.ts'

/** A change that an operator makes, and the entry of the audit log that it must leave. */
export type OperatorChange = {
  input: Record<string, unknown>
  /** the mutation's name if absent */
  action?: string
  /** null if there was nothing before, or nothing changes */
  before: object | null
  after: object | null
}

let made = 0

type Prepare = (api: TestApi, operator: Member) => Promise<OperatorChange>

const later = (api: TestApi, days: number) => new Date(api.clock().getTime() + days * day)
const entryId = ({ id }: Pick<Invitation, 'id'>) => globalId('RosterEntry', id)
const encounterId = ({ id }: Pick<Encounter, 'id'>) => globalId('OperatorEncounter', id)
const memberId = ({ id }: Pick<Member, 'id'>) => globalId('OperatorMember', id)

/** Creates an encounter that has just ended, with one seat whose attendance is unmarked. */
async function ended(api: TestApi) {
  const startsAt = new Date(api.clock().getTime() - 2 * hour)
  const encounter = await createEncounter(api, { startsAt, state: 'Completed', completedAt: api.clock() })
  return { encounter, ...(await createSeat(api, encounter)) }
}

/** Creates an encounter that begins in two minutes, with somebody at its table. */
async function openTable(api: TestApi): Promise<Encounter> {
  const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * minute) })
  const { invitation } = await createSeat(api, encounter)
  await tablePage(api, invitation.seatToken).be()
  return encounter
}

/**
 * Creates a location without members, so that forming groups there stays fast however many people other locations have.
 */
const emptyLocation = ({ deps }: TestApi) =>
  deps.database.prisma.location.create({ data: { label: `Place ${++made}` } })

/** Creates a proposal of one table of two, who are the only members of their location. */
async function pair(api: TestApi, operator: Member): Promise<Proposal> {
  // An earlier proposal would keep this one waiting.
  await api.work()
  const { id: locationId } = await emptyLocation(api)
  const [one, other] = [await createMember(api, { locationId }), await createMember(api, { locationId })]
  await sharedEncounter(api, [one, other], 'Second', [[one, other]])
  const slots = [later(api, 9).toISOString()]
  const input = { kind: 'ONE_ON_ONE', locationId: globalId('Location', locationId), slots }
  return propose(api, operator, await signIn(api, operator), input)
}

const createFailedMail = ({ deps, clock }: TestApi, key: string) =>
  deps.database.prisma.outboxMail.create({
    data: {
      key,
      toAddress: 'rosa@example.org',
      template: 'earlyAccessReceived',
      data: {},
      state: 'Failed',
      lastError: 'Refused',
      attempts: 3,
      createdAt: clock(),
    },
  })

const message = ({ deps, clock }: TestApi, state: 'Open' | 'Closed') =>
  deps.database.prisma.message.create({
    data: {
      origin: 'Contact',
      email: 'ida@example.org',
      subject: 'Other',
      body: 'Hello?',
      createdAt: clock(),
      ...(state === 'Closed' && { state, closedAt: clock() }),
    },
  })

/** Creates a report about nobody, with its case. */
const reportOfOther = async (api: TestApi) => {
  const { id: reporterId } = await createMember(api)
  const now = api.clock()
  return api.deps.database.prisma.report.create({
    data: {
      kind: 'Other',
      body: 'A strange mail came.',
      wantsReply: false,
      createdAt: now,
      reporter: { connect: { id: reporterId } },
      case: { create: { urgency: 3, openedAt: now, dueAt: later(api, 3) } },
    },
  })
}

const settingOf = (before: unknown, after: unknown) => ({
  action: 'changeSetting',
  before: { value: before },
  after: { value: after },
})

/** Every mutation of operators, each with a world in which it changes something. */
export const operatorChanges: Record<string, Prepare> = {
  addLookup: async () => ({
    input: { kind: 'GENDER', label: 'Agender' },
    before: null,
    after: { label: 'Agender' },
  }),
  addOperator: async () => ({
    input: { email: `operator${++made}@example.org` },
    before: null,
    after: { role: 'Operator' },
  }),
  addTables: async (api, operator) => ({
    input: { proposalId: (await pair(api, operator)).id, startsAt: later(api, 9).toISOString(), tables: 2 },
    before: null,
    after: { tables: 2 },
  }),
  addToProposal: async (api) => {
    const startsAt = later(api, 40)
    const member = await createMember(api)
    const run = await api.deps.database.prisma.formationRun.create({
      data: {
        kind: 'First',
        locationId: 1,
        state: 'Ready',
        slots: [startsAt],
        minutes: 90,
        seed: 1,
        namePattern: 'A table',
        minimum: 10,
        capacity: 12,
        createdAt: api.clock(),
        updatedAt: api.clock(),
        groups: { create: { startsAt, position: 1 } },
      },
      include: { groups: true },
    })
    const tableId = globalId('GroupTable', run.groups[0]?.id ?? 0)
    return {
      input: { proposalId: globalId('GroupProposal', run.id), tableId, memberId: memberId(member) },
      before: null,
      after: { memberId: member.id, table: 1 },
    }
  },
  cancelEncounter: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api)), reason: 'The host is ill.' },
    before: { state: 'Scheduled' },
    after: { state: 'Canceled', reason: 'The host is ill.' },
  }),
  cancelFormation: async (api, operator) => ({
    input: { proposalId: (await pair(api, operator)).id },
    before: { state: 'Ready' },
    after: { state: 'Canceled' },
  }),
  changeLookup: async ({ deps }) => {
    const { id: rowId, label } = await deps.database.prisma.connectionType.findFirstOrThrow()
    return {
      input: { kind: 'CONNECTION_TYPE', rowId, label: 'Something new' },
      before: { label },
      after: { label: 'Something new' },
    }
  },
  claimCase: async (api, operator) => ({
    input: { caseId: globalId('Case', (await createCase(api)).case.id) },
    before: { claimedById: null },
    after: { claimedById: operator.id },
  }),
  closeMessage: async (api) => ({
    input: { id: globalId('Message', (await message(api, 'Open')).id) },
    before: { state: 'Open' },
    after: { state: 'Closed' },
  }),
  correctEmail: async (api) => {
    const member = await createMember(api)
    const email = `right.${member.email}`
    return {
      input: { memberId: memberId(member), email, reason: 'She called.' },
      before: { email: member.email },
      after: { email, reason: 'She called.' },
    }
  },
  createEncounter: async (api) => ({
    input: {
      kind: 'FIRST',
      name: 'A new table',
      locationId: globalId('Location', 1),
      startsAt: later(api, 7).toISOString(),
      idempotencyKey: randomUUID(),
    },
    before: null,
    after: { name: 'A new table' },
  }),
  decideAppeal: async (api) => {
    const { case: appealed } = await createCase(api)
    await decide(api, await createOperator(api), appealed, 'WARNING')
    await appeal(api, await appealToken(api, appealed))
    return {
      input: { caseId: globalId('Case', appealed.id), granted: true, answer: 'You were right.' },
      before: { state: 'Appealed' },
      after: { state: 'Decided', granted: true },
    }
  },
  decideCase: async (api) => ({
    input: {
      caseId: globalId('Case', (await createCase(api)).case.id),
      outcome: 'NOTHING_FOUND',
      reportsRead: 1,
    },
    before: { state: 'Open' },
    after: { state: 'Decided', outcome: 'NothingFound', guideline: null },
  }),
  declineRequests: async (api) => ({
    input: { ids: [globalId('EarlyAccessRequest', (await createRequest(api)).id)] },
    before: { state: 'Invited' },
    after: { state: 'Declined' },
  }),
  duplicateEncounter: async (api) => {
    const original = await createEncounter(api, { name: 'Once more' })
    return {
      input: {
        encounterId: encounterId(original),
        startsAt: later(api, 14).toISOString(),
        idempotencyKey: randomUUID(),
      },
      action: 'createEncounter',
      before: null,
      after: { name: 'Once more' },
    }
  },
  eraseMember: async (api) => {
    const canceled = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    return {
      input: { memberId: memberId(canceled) },
      before: { erasedAt: null },
      after: { erasedAt: expect.any(String) },
    }
  },
  endMemberSessions: async (api) => {
    const member = await createMember(api)
    await signIn(api, member)
    return {
      input: { memberId: memberId(member), reason: 'A phone was stolen.' },
      before: { sessions: 1 },
      after: { sessions: 0, reason: 'A phone was stolen.' },
    }
  },
  endTableEarly: async (api) => ({
    input: { encounterId: encounterId(await openTable(api)) },
    before: null,
    after: null,
  }),
  exportMember: async (api) => ({
    input: { memberId: memberId(await createMember(api)) },
    before: null,
    after: null,
  }),
  formGroups: async (api) => ({
    input: {
      kind: 'FIRST',
      slots: [later(api, 7).toISOString()],
      locationId: globalId('Location', (await emptyLocation(api)).id),
      idempotencyKey: randomUUID(),
    },
    before: null,
    after: { kind: 'First' },
  }),
  hostTable: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api)) },
    before: null,
    after: { hostId: expect.any(Number) },
  }),
  importAttendance: async (api) => {
    const { encounter, member } = await ended(api)
    const csv = `Name (Original Name),User Email\n${member.username},${member.email}\n`
    return {
      input: { encounterId: encounterId(encounter), csv, apply: true },
      action: 'setAttendance',
      before: { attendance: null },
      after: { attendance: 'Attended', source: 'Report' },
    }
  },
  inviteAddress: async () => ({
    input: { email: `somebody${++made}@example.net`, name: 'Somebody', note: 'Come and see.' },
    before: { state: 'Requested' },
    after: { state: 'Invited', note: 'Come and see.' },
  }),
  inviteGroups: async (api, operator) => {
    const proposal = await pair(api, operator)
    return {
      input: { proposalId: proposal.id, tableIds: [tablesOf(proposal)[0]?.id] },
      before: { table: 1 },
      after: { table: 1, encounterId: expect.any(Number) },
    }
  },
  inviteMembers: async (api) => {
    const [encounter, member] = [await createEncounter(api), await createMember(api)]
    await invite(api, member, encounter, { status: 'Expired', expiresAt: api.clock() })
    return {
      input: { encounterId: encounterId(encounter), memberIds: [memberId(member)], again: true },
      action: 'inviteAgain',
      before: { status: { [member.id]: 'Expired' } },
      after: { memberIds: [member.id] },
    }
  },
  inviteRequests: async (api) => ({
    input: {
      ids: [globalId('EarlyAccessRequest', (await createRequest(api, { state: 'Requested' })).id)],
    },
    before: { state: 'Requested' },
    after: { state: 'Invited' },
  }),
  liftBar: async (api) => {
    const { case: found } = await createCase(api)
    await decide(api, await createOperator(api), found, 'BARRED_PAIR')
    return {
      input: { caseId: globalId('Case', found.id), reason: 'Both asked for it.' },
      before: { pairs: 1 },
      after: { pairs: 0, reason: 'Both asked for it.' },
    }
  },
  liftSuppression: async (api) => {
    const email = 'bounced@example.org'
    await suppress(api, email, 'HardBounce')
    return {
      input: { email, reason: 'A new mailbox.' },
      before: { suppression: 'HardBounce' },
      after: { suppression: null },
    }
  },
  judgeInvitation: async (api) => {
    const [encounter, member] = [await createEncounter(api), await createMember(api)]
    return {
      input: { encounterId: encounterId(encounter), memberId: memberId(member) },
      before: null,
      after: { memberId: member.id },
    }
  },
  lockTables: async (api, operator) => ({
    input: { proposalId: (await pair(api, operator)).id, locked: true },
    before: { locked: false },
    after: { tables: expect.arrayContaining([1]), locked: true },
  }),
  markAllAttended: async (api) => ({
    input: { encounterId: encounterId((await ended(api)).encounter) },
    action: 'setAttendance',
    before: { attendance: null },
    after: { attendance: 'Attended', source: 'Operator' },
  }),
  moveTableOn: async (api) => ({
    input: { encounterId: encounterId(await openTable(api)), step: 0 },
    before: null,
    after: { step: 0 },
  }),
  movePeople: async (api, operator) => {
    const proposal = await pair(api, operator)
    const person = tablesOf(proposal)[0]?.seats[0]?.member.id
    return {
      input: { proposalId: proposal.id, moves: [{ memberId: person }] },
      before: { tables: expect.anything() },
      after: { tables: expect.anything() },
    }
  },
  previewMove: async (api, operator) => {
    const proposal = await pair(api, operator)
    const person = tablesOf(proposal)[0]?.seats[0]?.member.id
    return {
      input: { proposalId: proposal.id, moves: [{ memberId: person }] },
      before: null,
      after: { moves: [expect.anything()] },
    }
  },
  nameHost: async (api) => ({
    input: {
      invitationId: entryId((await createSeat(api, await createEncounter(api))).invitation),
      mayHost: true,
    },
    before: { mayHost: false },
    after: { mayHost: true },
  }),
  noteCase: async (api) => ({
    input: { caseId: globalId('Case', (await createCase(api)).case.id), body: 'Asked the others.' },
    before: null,
    after: { noteId: expect.any(Number) },
  }),
  noteMember: async (api) => ({
    input: { memberId: memberId(await createMember(api)), body: 'Asked for evenings.' },
    before: null,
    after: { noteId: expect.any(Number) },
  }),
  offerLookup: async ({ deps }) => {
    const { id: rowId } = await deps.database.prisma.gender.create({
      data: { label: 'Retired', position: 99, active: false },
    })
    return { input: { kind: 'GENDER', rowId }, before: { active: false }, after: { active: true } }
  },
  orderLookups: async ({ deps }) => {
    const rows = await deps.database.prisma.conversationStyle.findMany({
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    const order = rows.map(({ id }) => id)
    const rowIds = order.toReversed()
    return { input: { kind: 'CONVERSATION_STYLE', rowIds }, before: { order }, after: { order: rowIds } }
  },
  pauseMember: async (api) => ({
    input: { memberId: memberId(await createMember(api)) },
    before: { status: 'Active' },
    after: { status: 'Paused', until: null },
  }),
  planReminder: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api)), remindHours: 24 },
    before: { remindHours: null },
    after: { remindHours: 24 },
  }),
  promoteInvitation: async (api) => {
    const encounter = await createEncounter(api, { waitlisted: 1, waitlistLastNumber: 1 })
    const waiting = await invite(api, await createMember(api), encounter, {
      status: 'Accepted',
      isWaitlisted: true,
      waitlistNumber: 1,
      respondedAt: api.clock(),
    })
    return {
      input: { invitationId: entryId(waiting) },
      before: { isWaitlisted: true },
      after: { isWaitlisted: false },
    }
  },
  proposeWeek: async (api) => {
    const slots = { create: [{ weekday: 2, time: '19:00' }] }
    await api.deps.database.prisma.weeklyPlan.create({
      data: { locationId: 1, kind: 'First', minutes: 90, slots },
    })
    return {
      input: { weekOf: '2026-12-28' },
      action: 'formGroups',
      before: null,
      after: expect.objectContaining({ kind: 'First', weekOf: '2026-12-28' }),
    }
  },
  remindInvited: async (api) => {
    const [encounter, member] = [await createEncounter(api), await createMember(api)]
    const { id } = await invite(api, member, encounter, { expiresAt: later(api, 3) })
    return {
      input: { encounterId: encounterId(encounter), memberIds: [memberId(member)] },
      before: null,
      after: { invitationIds: [id] },
    }
  },
  releaseCase: async (api, operator) => {
    const { case: claimed } = await createCase(api)
    const claim = { claimedById: operator.id, claimedAt: api.clock() }
    await api.deps.database.prisma.case.update({ where: { id: claimed.id }, data: claim })
    return {
      input: { caseId: globalId('Case', claimed.id) },
      before: { claimedById: operator.id },
      after: { claimedById: null },
    }
  },
  removeFromEncounter: async (api) => {
    const { invitation } = await createSeat(api, await createEncounter(api))
    return {
      input: { invitationId: entryId(invitation), reason: 'They asked us to.' },
      before: { status: 'Accepted', isWaitlisted: false },
      after: { status: 'Declined', reason: 'They asked us to.' },
    }
  },
  reopenMessage: async (api) => ({
    input: { id: globalId('Message', (await message(api, 'Closed')).id) },
    before: { state: 'Closed' },
    after: { state: 'Open' },
  }),
  replyToMessage: async (api) => ({
    input: { id: globalId('Message', (await message(api, 'Open')).id), body: 'Hello, Ida.' },
    before: { state: 'Open' },
    after: { state: 'Answered' },
  }),
  removeOperator: async (api) => ({
    input: { removedId: globalId('ConsoleOperator', (await createOperator(api)).id) },
    before: { role: 'Operator' },
    after: { status: 'Canceled' },
  }),
  rerunFormation: async (api, operator) => ({
    input: { proposalId: (await pair(api, operator)).id, seed: 8 },
    before: { seed: 7 },
    after: { seed: 8 },
  }),
  resetGuideScript: async ({ deps, clock }) => {
    await deps.database.prisma.guideScript.create({
      data: { kind: 'Second', version: 1, stages: [{ kind: 'Arriving', depth: 1 }], createdAt: clock() },
    })
    return { input: { kind: 'SECOND' }, before: { version: 1 }, after: { version: 2 } }
  },
  resetPasskeys: async (api) => {
    const { id } = await createOperator(api)
    await addPasskey(api, { id })
    return {
      input: { resetId: globalId('ConsoleOperator', id) },
      before: { passkeys: 1 },
      after: { passkeys: 0 },
    }
  },
  resumeMember: async (api) => ({
    input: {
      memberId: memberId(
        await createMember(api, { status: 'Paused', pauseReason: 'Member', pausedAt: api.clock() }),
      ),
    },
    before: { status: 'Paused' },
    after: { status: 'Active' },
  }),
  retireLookup: async ({ deps }) => {
    const { id: rowId } = await deps.database.prisma.gender.create({
      data: { label: 'Unused', position: 98 },
    })
    return { input: { kind: 'GENDER', rowId }, before: { active: true }, after: { active: false } }
  },
  retryJob: async (api) => {
    const { pool } = api.deps.database
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM graphile_worker.add_job('sendMail', '{"mail":1}')`,
    )
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'Broken' WHERE id = $1`,
      [rows[0]?.id],
    )
    return { input: { jobId: rows[0]?.id }, before: { attempts: 3 }, after: { attempts: 0 } }
  },
  openCities: async (api) => {
    const city = { city: `Town ${++made}`, cityKey: `town ${made}` }
    const { id } = await createRequest(api, { ...city, state: 'Requested', decidedAt: null })
    return {
      input: { cities: [city.city], recipientsDigest: recipientsDigest([id]) },
      before: null,
      after: { cities: [city.city], recipients: 1 },
    }
  },
  retryMail: async (api) => {
    const mail = await createFailedMail(api, 'to be retried')
    return {
      input: { mailId: globalId('Mail', mail.id) },
      before: { state: 'Failed' },
      after: { state: 'Queued' },
    }
  },
  retryMails: async (api) => {
    const mail = await createFailedMail(api, 'one of several')
    return {
      input: { mailIds: [globalId('Mail', mail.id)] },
      action: 'retryMail',
      before: { state: 'Failed' },
      after: { state: 'Queued' },
    }
  },
  removeFromTable: async (api) => {
    const encounter = await openTable(api)
    const { seatToken } = await api.deps.database.prisma.invitation.findFirstOrThrow({
      where: { encounterId: encounter.id },
    })
    const { seatId } = await tablePage(api, seatToken).look()
    return {
      input: { encounterId: encounterId(encounter), seatId, reason: 'Swore at somebody.' },
      before: null,
      after: { reason: 'Swore at somebody.' },
    }
  },
  saveGuideScript: async () => ({
    input: {
      kind: 'ONE_ON_ONE',
      version: 0,
      stages: [
        { kind: 'ARRIVING', depth: 1 },
        { kind: 'PROMPT', seconds: 600, depth: 2 },
        { kind: 'FAREWELL', text: 'Thank you.' },
      ],
    },
    before: { version: 0 },
    after: { version: 1 },
  }),
  saveQuestions: async () => ({
    input: {
      version: 0,
      questions: [
        ...guideQuestions.map(({ id: questionId, ...question }) => ({ questionId, ...question })),
        { depth: 1, text: 'What did you see on your way here?' },
      ],
    },
    before: { version: 0 },
    after: { version: 1 },
  }),
  sayToTable: async (api) => ({
    input: { encounterId: encounterId(await openTable(api)), text: 'Welcome.' },
    before: null,
    after: null,
  }),
  scheduleEncounter: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api, { state: 'Draft' })) },
    before: { state: 'Draft' },
    after: { state: 'Scheduled' },
  }),
  sendBroadcast: async (api) => {
    const encounter = await createEncounter(api)
    const { member } = await createSeat(api, encounter)
    const to = { encounterId: encounterId(encounter), places: ['SEATED'] }
    const words = { subject: 'A word before', text: 'We begin at seven.' }
    return {
      input: { to, ...words, recipientsDigest: recipientsDigest([member.id]) },
      before: null,
      after: { subject: 'A word before', recipients: 1, encounterId: encounter.id, places: ['Seated'] },
    }
  },
  sendInvitationsAgain: async (api) => ({
    input: { ids: [globalId('EarlyAccessRequest', (await createRequest(api)).id)] },
    before: null,
    after: null,
  }),
  setAttendance: async (api) => ({
    input: { invitationId: entryId((await ended(api)).invitation), attendance: 'ATTENDED' },
    before: { attendance: null },
    after: { attendance: 'Attended', source: 'Operator' },
  }),
  setContactDetail: async () => ({
    input: { name: 'POSTAL_ADDRESS', text: '1 Example Street' },
    ...settingOf('', '1 Example Street'),
  }),
  setInvitationText: async () => ({
    input: { kind: 'FIRST', text: 'Come and see.' },
    ...settingOf(expect.any(String), 'Come and see.'),
  }),
  setPublicText: async () => ({
    input: { name: 'FIRST_VIDEO', text: 'https://video.example/1' },
    ...settingOf('', 'https://video.example/1'),
  }),
  setWeeklyPlan: async () => ({
    input: {
      locationId: globalId('Location', 1),
      kind: 'FIRST',
      slots: [{ weekday: 2, time: '19:30', active: true }],
    },
    before: { kind: 'First' },
    after: expect.objectContaining({ kind: 'First', minutes: 90 }),
  }),
  setPolicyNumber: async () => ({
    input: { name: 'INVITATION_LIFETIME_HOURS', value: 48 },
    ...settingOf(72, 48),
  }),
  setReplacing: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api)), hours: 24 },
    before: { replaceHours: 0 },
    after: { replaceHours: 24 },
  }),
  settleAttendance: async (api) => {
    const { encounter, member } = await ended(api)
    return {
      input: { encounterId: encounterId(encounter) },
      before: { attendanceSettledAt: null },
      after: { attendanceSettledAt: expect.any(String), absent: [member.id] },
    }
  },
  suggestPeople: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api)) },
    before: null,
    after: { memberIds: expect.any(Array) },
  }),
  settleSeveral: async (api) => {
    const startsAt = new Date(api.clock().getTime() - 2 * hour)
    const encounter = await createEncounter(api, { startsAt, state: 'Completed', completedAt: api.clock() })
    await createSeat(api, encounter, undefined, { attendance: 'Attended' })
    return {
      input: { encounterIds: [encounterId(encounter)] },
      action: 'settleAttendance',
      before: { attendanceSettledAt: null },
      after: { attendanceSettledAt: expect.any(String), absent: [] },
    }
  },
  updateEncounter: async (api) => ({
    input: { encounterId: encounterId(await createEncounter(api, { name: 'Old' })), name: 'New' },
    before: { name: 'Old' },
    after: { name: 'New' },
  }),
  withdrawReport: async (api) => {
    const report = await reportOfOther(api)
    return {
      input: { rowId: report.id },
      before: { withdrawnAt: null },
      after: { withdrawnAt: expect.any(String) },
    }
  },
}
