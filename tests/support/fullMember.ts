import { randomUUID } from 'node:crypto'
import type { FreeText, TableFate } from '../../server/domain/privacy/fate.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { tables, tableTexts } from '../../server/generated/fates.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import type { TestApi } from './api.ts'
import { createCareRecords } from './careRecords.ts'
import { hour } from './clock.ts'
import { createEncounter, createMember, invite, signIn } from './factories.ts'
import { suppress } from './suppress.ts'

/** Words that identify the member of {@link createFullMember} wherever they are stored. */
export const traces = {
  username: 'Quillfeather',
  email: 'quillfeather@example.org',
  name: 'Quilliam Feather',
  words: 'I keep bees on the roof.',
  fingerprint: 'fingerprint-of-quillfeather',
} as const

const hash = (seed: number) => new Uint8Array(32).fill(seed)

/**
 * Creates a member with a value in every personal column: they met and chose others, avoid and are avoided,
 * wrote, were written to and noted about, and came through early access.
 *
 * @returns the member, an operator who noted something, and the person they met, with whom the choice is mutual
 */
export async function createFullMember(
  api: TestApi,
): Promise<{ member: Member; operator: Member; other: Member }> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const { username, email, name, words, fingerprint } = traces
  const operator = await createMember(api, { role: 'Operator' })
  const other = await createMember(api)
  const member = await createMember(api, {
    username,
    email,
    cancellations: 2,
    expired: 3,
    noShows: 1,
    roundsLeftOut: 4,
    preferredAgeRanges: { create: { ageRangeId: 3 } },
    awayUntil: now,
    daysBetweenFirsts: 28,
    person: randomUUID(),
    freeTimes: { create: { weekday: 4, part: 'Evening' } },
  })
  const memberId = member.id
  const request = await prisma.earlyAccessRequest.create({
    data: {
      email,
      name,
      notes: words,
      city: 'Ann Arbor',
      cityKey: 'ann arbor',
      openedCities: ['ann arbor'],
      fingerprint,
      state: 'Joined',
      requestedAt: now,
      updatedAt: now,
      decidedAt: now,
      decidedById: operator.id,
      memberId,
    },
  })
  await prisma.avoidance.createMany({
    data: [
      { memberId, avoidedId: other.id, createdAt: now },
      { memberId: other.id, avoidedId: memberId, createdAt: now },
    ],
  })
  await prisma.dueMember.create({ data: { memberId, locationId: 1, second: true, pairs: 1 } })
  await prisma.memberRecord.create({ data: { memberId, invited: 3, accepted: 2, seats: 2, attended: 1 } })
  await prisma.friendLink.create({
    data: {
      memberId,
      hash: hash(memberId + 110),
      createdAt: now,
      endedAt: now,
      usedAt: now,
      requestId: request.id,
    },
  })
  await prisma.calendarFeed.create({ data: { memberId, hash: hash(memberId + 100), createdAt: now } })
  await prisma.memberNote.create({ data: { memberId, authorId: operator.id, body: words, createdAt: now } })
  await signIn(api, member)
  await prisma.session.updateMany({
    where: { memberId },
    data: { browser: 'Firefox on Android', timeZone: 'America/Detroit' },
  })
  await prisma.loginToken.create({
    data: {
      hash: hash(memberId),
      browserHash: hash(1),
      memberId,
      redirect: '/member/help',
      fingerprint,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hour),
    },
  })
  const message = { email, subject: 'Other', body: words, name, fingerprint, createdAt: now }
  const contact = await prisma.message.create({ data: { ...message, origin: 'Contact' } })
  await prisma.message.create({
    data: {
      ...message,
      origin: 'Support',
      memberId,
      replies: { create: { authorId: operator.id, body: words, createdAt: now } },
    },
  })
  const mail = {
    template: 'membershipResumed',
    data: { username },
    toName: name,
    replyTo: email,
    state: 'Sent',
    sealed: hash(2),
    lastError: `No such mailbox: ${email}`,
    deliveryAt: now,
    deliveryDetail: `No such mailbox: ${email}`,
    createdAt: now,
    sentAt: now,
  } as const
  await prisma.outboxMail.create({
    data: {
      ...mail,
      key: `full:${email}`,
      toAddress: email,
      memberId,
      providerMessageId: `message-to-${username}`,
    },
  })
  await prisma.outboxMail.create({ data: { ...mail, key: `visitor:${email}`, toAddress: email } })
  await prisma.outboxMail.create({
    data: {
      ...mail,
      key: `contact:${email}`,
      toAddress: api.deps.config.operatorInbox,
      template: 'contactMessage',
      data: { messageId: contact.id, name, email, subject: 'Other', message: words },
    },
  })
  await suppress(api, email, 'Unsubscribe')
  await prisma.readmission.create({ data: { email, createdAt: now } })
  await prisma.rateLimit.create({ data: { key: `checkEmail:${email}`, points: 1 } })
  await prisma.auditEntry.create({
    data: {
      actorId: operator.id,
      action: 'changeName',
      subjectType: 'Member',
      subjectId: String(memberId),
      before: { name },
      after: { name: words },
      at: now,
    },
  })
  await prisma.privacyRequest.create({ data: { memberId, kind: 'Export', requestedAt: now } })
  await prisma.formationRun.create({
    data: {
      kind: 'First',
      locationId: 1,
      state: 'Ready',
      slots: [now],
      minutes: 90,
      namePattern: 'A table',
      minimum: 10,
      capacity: 12,
      seed: 1,
      createdAt: now,
      updatedAt: now,
      seats: { create: { memberId, sentence: words, reason: 'noFreeGroup' } },
    },
  })
  const { id: encounterId } = await meet(api, member, other)
  const seat = await prisma.invitation.findFirstOrThrow({ where: { memberId, encounterId } })
  await prisma.outboxMail.create({
    data: {
      ...mail,
      key: `seat:${email}`,
      toAddress: email,
      memberId,
      template: 'seatConfirmed',
      data: {
        ...samples.seatConfirmed,
        username,
        seat: { invitationId: seat.id, seatToken: seat.seatToken, sequence: 0 },
      },
    },
  })
  await prisma.standIn.createMany({
    data: [
      { encounterId, memberId, otherId: other.id },
      { encounterId, memberId: other.id, otherId: memberId },
    ],
  })
  await prisma.eveningAnswer.create({
    data: { encounterId, memberId, mark: 2, feltSafe: false, asksForAnswer: true, answeredAt: now },
  })
  await createCareRecords(api, { member, operator, other, encounterId })
  await fillTexts(api, memberId)
  return { member, operator, other }
}

/** Fills every text of the member's rows that is still empty, such as that of a new column. */
async function fillTexts(api: TestApi, memberId: number): Promise<void> {
  const fates: Record<string, TableFate> = tables
  const texts: readonly FreeText[] = tableTexts
  for (const { table, column } of texts) {
    const by = table === 'members' ? ['id'] : fates[table]?.by
    if (!by) continue
    const own = by.map((each) => `${each} = ${memberId}`).join(' OR ')
    const fill = `UPDATE ${table} SET ${column} = $1 WHERE ${column} IS NULL AND (${own})`
    await api.deps.database.pool.query(fill, [traces.words])
  }
}

/** Lets two members attend one encounter and choose each other; the member said yes. */
async function meet(api: TestApi, member: Member, other: Member): Promise<Encounter> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const encounter = await createEncounter(api, {
    startsAt: new Date(now.getTime() - 2 * hour),
    state: 'Completed',
    completedAt: now,
    seatsTaken: 2,
  })
  const attended = {
    status: 'Accepted',
    respondedAt: now,
    seatedAt: now,
    joinedAt: now,
    attendance: 'Attended',
    attendanceSource: 'Link',
    attendanceAt: now,
    processedAt: now,
  } as const
  const theirs = await invite(api, other, encounter, attended)
  const mine = await invite(api, member, encounter, { ...attended, replacesId: theirs.id })
  const script = await prisma.guideScript.create({
    data: { kind: 'First', version: mine.id, stages: [], createdAt: now },
  })
  await prisma.questionList.create({ data: { version: mine.id, questions: [], createdAt: now } })
  const drawn = { stages: [], questions: [], offered: [], questionTexts: {}, seed: 'seed', createdAt: now }
  await prisma.encounterTable.create({ data: { encounterId: encounter.id, scriptId: script.id, ...drawn } })
  const seat = { encounterId: encounter.id, invitationId: mine.id }
  const entry = { encounterId: encounter.id, act: { kind: 'HandUp' }, at: now }
  await prisma.tableEntry.createMany({
    data: [mine, theirs].map(({ id }) => ({ ...entry, invitationId: id })),
  })
  const stay = { fromAt: encounter.startsAt, untilAt: now, left: true }
  await prisma.tableHost.create({
    data: {
      encounterId: encounter.id,
      operatorId: member.id,
      token: `host of ${mine.id}`,
      createdAt: now,
      entries: { create: entry },
      presence: { create: { ...stay, encounterId: encounter.id, source: 'Page', trouble: ['NoSound'] } },
    },
  })
  await prisma.presence.create({
    data: { ...seat, ...stay, source: 'LiveKit', stay: 'PA_1', trouble: ['NoSound'] },
  })
  const choice = { encounterId: encounter.id, createdAt: now, releasedAt: now }
  await prisma.impression.createMany({
    data: [
      { ...choice, chooserId: mine.id, chosenId: theirs.id },
      { ...choice, chooserId: theirs.id, chosenId: mine.id },
    ],
  })
  await prisma.impressionResponse.create({ data: { invitationId: mine.id, accept: true, answeredAt: now } })
  return encounter
}
