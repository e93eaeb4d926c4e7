import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from '../names/nameSkeleton.ts'
import { eraseMentions, type Mentioned } from './eraseMentions.ts'

/** The name everybody erased goes by; the database accepts no other (see the migration `erase_profiles`). */
export const erasedUsername = 'Former member'

/** Where no mail can go (RFC 6761, section 6.4); the database accepts no other address for somebody erased. */
export const erasedAddress = (memberId: number): string => `erased-${memberId}@erased.invalid`

/** Options of a transaction that erases somebody, in milliseconds: it looks through every text there is. */
export const erasing = { timeout: 60_000 }

type Leaving = { email: string; username: string; createdAt: Date; canceledAt: Date }

/** What they wrote, named or decided, and every key to their account. */
async function deleteOwnRows(tx: Db, memberId: number, { email, canceledAt }: Leaving): Promise<void> {
  await tx.session.deleteMany({ where: { memberId } })
  await tx.loginToken.deleteMany({ where: { memberId } })
  await tx.preferredAgeRange.deleteMany({ where: { memberId } })
  await tx.avoidance.deleteMany({ where: { OR: [{ memberId }, { avoidedId: memberId }] } })
  await tx.memberNote.deleteMany({ where: { memberId } })
  await tx.formationSeat.deleteMany({ where: { memberId } })
  await tx.dueMember.deleteMany({ where: { memberId } })
  const atTables = { where: { invitation: { memberId } } }
  await tx.tableEntry.deleteMany(atTables)
  await tx.presence.deleteMany(atTables)
  await tx.tableHost.deleteMany({ where: { operatorId: memberId } })
  await tx.$executeRaw`DELETE FROM rate_limits WHERE position(${email} IN key) > 0`
  await tx.message.deleteMany({ where: ownMessages(memberId, { email, canceledAt }) })
}

/** What they wrote to us, as a member or, under their address, before they were one. */
const ownMessages = (memberId: number, { email, canceledAt }: Pick<Leaving, 'email' | 'canceledAt'>) =>
  ({
    OR: [{ memberId }, { memberId: null, email, createdAt: { lte: canceledAt } }],
  }) satisfies Prisma.MessageWhereInput

/**
 * Empties mails to them, and mails to the operator that carried their words. The fact that a mail was sent stays; its
 * address and text go. A mail still waiting is not sent any more.
 */
async function emptyMails(
  tx: Db,
  memberId: number,
  { email, canceledAt }: Leaving,
  now: Date,
): Promise<number[]> {
  const emptied = await tx.$queryRaw<{ id: number }[]>`
    UPDATE outbox_mails SET
      key = 'erased:' || id, to_address = ${erasedAddress(memberId)}, to_name = NULL, reply_to = NULL, data = '{}',
      sealed = NULL, last_error = NULL, delivery_detail = NULL, provider_message_id = NULL, body_purged_at = coalesce(body_purged_at, ${now}),
      state = CASE WHEN state IN ('Queued', 'Sending') THEN 'Skipped' ELSE state END
    WHERE member_id = ${memberId}
      OR (member_id IS NULL AND created_at <= ${canceledAt} AND (lower(to_address) = ${email} OR lower(reply_to) = ${email}))
    RETURNING id`
  return emptied.map(({ id }) => id)
}

/**
 * Empties the request they joined through, which still counts in the funnel, with who decided it. Other requests under
 * their address are deleted, unless made after they canceled: then somebody came back, or somebody else has the
 * address.
 */
async function emptyRequests(tx: Db, memberId: number, { email, canceledAt }: Leaving): Promise<number[]> {
  const joined = await tx.earlyAccessRequest.updateManyAndReturn({
    where: { memberId },
    data: {
      email: erasedAddress(memberId),
      name: null,
      notes: null,
      fingerprint: null,
      decisionNote: null,
    },
    select: { id: true },
  })
  const older = { memberId: null, email, requestedAt: { lte: canceledAt } }
  const others = await tx.earlyAccessRequest.findMany({ where: older, select: { id: true } })
  await tx.earlyAccessRequest.deleteMany({ where: older })
  return [...joined, ...others].map(({ id }) => id)
}

/**
 * Empties the audit log's lines on their account, seats, requests, messages and mails: what was done, who did it and
 * when stay; the details and every reason given go.
 */
async function emptyAudits(tx: Db, subjects: Record<string, readonly number[]>): Promise<void> {
  const about = Object.entries(subjects).map(([subjectType, ids]) => ({
    subjectType,
    subjectId: { in: ids.map(String) },
  }))
  await tx.auditEntry.updateMany({
    where: { OR: about },
    data: { before: Prisma.DbNull, after: Prisma.DbNull },
  })
}

/** What erasure needs to know of the person, read before their rows go. */
async function readMentioned(tx: Db, memberId: number, leaving: Leaving): Promise<Mentioned> {
  const { email, username, createdAt, canceledAt } = leaving
  const [requests, messages, holders] = await Promise.all([
    tx.earlyAccessRequest.findMany({
      where: { OR: [{ memberId }, { memberId: null, email, requestedAt: { lte: canceledAt } }] },
      select: { name: true, requestedAt: true },
    }),
    tx.message.findMany({
      where: ownMessages(memberId, leaving),
      select: { name: true, createdAt: true },
    }),
    tx.$queryRaw<unknown[]>`
      SELECT id FROM members WHERE id <> ${memberId} AND erased_at IS NULL
        AND (email = ${email} OR username_key = lower(${username})) LIMIT 1`,
  ])
  const first = [
    createdAt,
    ...requests.map((each) => each.requestedAt),
    ...messages.map((each) => each.createdAt),
  ]
  return {
    email,
    username,
    names: [...requests, ...messages].flatMap(({ name }) => name ?? []),
    since: new Date(Math.min(...first.map((instant) => instant.getTime()))),
    until: holders.length > 0 ? canceledAt : null,
  }
}

/** Forgets that the address was blocked, or is to be unblocked, unless somebody has come back under it. */
async function forgetSuppression(tx: Db, email: string): Promise<void> {
  const isNobodys = Prisma.sql`email = ${email}
    AND NOT EXISTS (SELECT FROM members WHERE email = ${email})
    AND NOT EXISTS (SELECT FROM early_access_requests WHERE email = ${email})`
  await tx.$executeRaw`DELETE FROM suppressed_addresses WHERE ${isNobodys}`
  await tx.$executeRaw`DELETE FROM readmissions WHERE ${isNobodys}`
}

/**
 * Erases the data of somebody who canceled: counts stay, names do not (docs/rules.md, "Membership"). Their own rows are
 * deleted or emptied, texts in the audit log about them are emptied wholly, and what others wrote elsewhere loses their
 * names and address (eraseMentions.ts). The address may have become somebody's again meanwhile: what was written under it
 * since they canceled is left alone. dataMap.ts says for each column what becomes of it, freeTexts.ts which are searched.
 *
 * @returns whether there was somebody to erase: canceled, and not erased before
 */
export async function eraseMember(tx: Db, memberId: number, now: Date): Promise<boolean> {
  const [leaving] = await tx.$queryRaw<Leaving[]>`
    SELECT email, username, created_at AS "createdAt", canceled_at AS "canceledAt" FROM members
    WHERE id = ${memberId} AND status = 'Canceled' AND erased_at IS NULL FOR UPDATE`
  if (!leaving) return false
  const mentioned = await readMentioned(tx, memberId, leaving)
  const [messages, invitations] = [
    await tx.message.findMany({ where: ownMessages(memberId, leaving), select: { id: true } }),
    await tx.invitation.findMany({ where: { memberId }, select: { id: true } }),
  ]
  await deleteOwnRows(tx, memberId, leaving)
  const mails = await emptyMails(tx, memberId, leaving, now)
  const requests = await emptyRequests(tx, memberId, leaving)
  await emptyAudits(tx, {
    Member: [memberId],
    Invitation: invitations.map(({ id }) => id),
    EarlyAccessRequest: requests,
    Message: messages.map(({ id }) => id),
    Mail: mails,
  })
  await eraseMentions(tx, mentioned, now)
  await tx.$executeRaw`
    UPDATE members SET
      public_guid = gen_random_uuid(), email = ${erasedAddress(memberId)}, username = ${erasedUsername},
      username_key = lower(${erasedUsername}), username_skeleton = ${nameSkeleton(erasedUsername)}, location_id = NULL, gender_id = NULL, age_range_id = NULL,
      wants_invitation_mail = false, wants_news_mail = false, erased_at = ${now}
    WHERE id = ${memberId}`
  // Only now, as this change is noted there, too.
  await tx.dueRecount.deleteMany({ where: { memberId } })
  await forgetSuppression(tx, leaving.email)
  await tx.privacyRequest.updateMany({
    where: { memberId, kind: 'Erasure', handledAt: null },
    data: { handledAt: now },
  })
  return true
}
