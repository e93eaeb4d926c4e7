import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { hour } from './clock.ts'

type People = { member: Member; operator: Member; other: Member; encounterId: number }

const words = 'Somebody sold tickets.'

const bytes = (seed: number) => new Uint8Array(32).fill(seed)

/**
 * Creates what the care of an account and of safety stores about a member: a passkey, changes of address and username,
 * a report by them, and a warning that they appealed; also a mail to many. What a case contains stays with it after
 * erasure, without names.
 */
export async function createCareRecords(
  api: TestApi,
  { member, operator, other, encounterId }: People,
): Promise<void> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const later = new Date(now.getTime() + hour)
  const { id: memberId, email, username } = member
  await prisma.passkey.create({
    data: {
      memberId,
      credentialId: bytes(3),
      publicKey: bytes(4),
      transports: ['internal'],
      name: 'Phone',
      createdAt: now,
      lastUsedAt: now,
    },
  })
  const session = await prisma.session.findFirstOrThrow({ where: { memberId } })
  await prisma.pushSubscription.create({
    data: {
      sessionId: session.id,
      endpoint: `https://fcm.googleapis.com/fcm/send/${username}`,
      invitations: true,
      reminders: true,
      impressions: true,
      quietFrom: 21,
      quietUntil: 7,
      newsAt: now,
      dueAt: now,
      newsKinds: ['invitations'],
      createdAt: now,
    },
  })
  await prisma.passkeyChallenge.create({
    data: { hash: bytes(5), purpose: 'Register', memberId, createdAt: now, expiresAt: later },
  })
  await prisma.addressChange.create({
    data: {
      memberId,
      fromEmail: `former.${email}`,
      toEmail: email,
      correctedById: operator.id,
      requestedAt: now,
      expiresAt: later,
      confirmedAt: now,
      undoUntil: later,
    },
  })
  await prisma.usernameChange.create({
    data: {
      memberId,
      fromUsername: `Old ${username}`,
      toUsername: username,
      fromSkeleton: 'old',
      changedAt: now,
      reservedUntil: later,
    },
  })
  await prisma.broadcast.create({
    data: { subject: words, body: words, audience: { members: {} }, recipients: 1, createdAt: now },
  })
  const report = { kind: 'Selling', body: words, wantsReply: true, createdAt: now, encounterId } as const
  const opened = { urgency: 3, openedAt: now, dueAt: later }
  await prisma.case.create({
    data: {
      ...opened,
      aboutId: other.id,
      reports: { create: { ...report, reporterId: memberId, aboutId: other.id } },
    },
  })
  await prisma.case.create({
    data: {
      ...opened,
      aboutId: memberId,
      state: 'Decided',
      decidedAt: now,
      claimedById: operator.id,
      reports: { create: { ...report, reporterId: other.id, aboutId: memberId } },
      notes: { create: { authorId: operator.id, body: words, createdAt: now } },
      decisions: {
        create: {
          outcome: 'Warning',
          guideline: 'Selling',
          decidedById: operator.id,
          decidedAt: now,
          sanction: {
            create: {
              memberId,
              outcome: 'Warning',
              guideline: 'Selling',
              statement: words,
              createdAt: now,
              appealUntil: later,
              appeal: {
                create: {
                  body: words,
                  createdAt: now,
                  decidedById: operator.id,
                  decidedAt: now,
                  answer: words,
                },
              },
            },
          },
        },
      },
    },
  })
}
