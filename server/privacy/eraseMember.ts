import type { Db } from '../db.ts'
import { Prisma } from '../generated/client/client.ts'

/** The name everybody erased goes by; the database accepts no other (see the migration `erase_profiles`). */
export const erasedUsername = 'Former member'

/** Where no mail can go (RFC 6761, section 6.4); the database accepts no other address for somebody erased. */
export const erasedAddress = (memberId: number): string => `erased-${memberId}@erased.invalid`

type Leaving = { email: string; canceledAt: Date }

/** What they wrote, named or decided, and every key to their account. */
async function deleteOwnRows(tx: Db, memberId: number, { email, canceledAt }: Leaving): Promise<void> {
  await tx.session.deleteMany({ where: { memberId } })
  await tx.loginToken.deleteMany({ where: { memberId } })
  await tx.preferredAgeRange.deleteMany({ where: { memberId } })
  await tx.avoidance.deleteMany({ where: { OR: [{ memberId }, { avoidedId: memberId }] } })
  await tx.memberNote.deleteMany({ where: { memberId } })
  await tx.formationSeat.deleteMany({ where: { memberId } })
  await tx.dueMember.deleteMany({ where: { memberId } })
  await tx.message.deleteMany({
    where: { OR: [{ memberId }, { memberId: null, email, createdAt: { lte: canceledAt } }] },
  })
}

/**
 * Mails to them, and those to the operator that carried their words. That a mail was sent stays; to whom and what it
 * said goes. One still waiting is not sent any more.
 */
async function emptyMails(
  tx: Db,
  memberId: number,
  { email, canceledAt }: Leaving,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET
      key = 'erased:' || id, to_address = ${erasedAddress(memberId)}, to_name = NULL, reply_to = NULL, data = '{}',
      sealed = NULL, last_error = NULL, delivery_detail = NULL, provider_message_id = NULL, body_purged_at = coalesce(body_purged_at, ${now}),
      state = CASE WHEN state IN ('Queued', 'Sending') THEN 'Skipped' ELSE state END
    WHERE member_id = ${memberId}
      OR (member_id IS NULL AND created_at <= ${canceledAt} AND (lower(to_address) = ${email} OR lower(reply_to) = ${email}))`
}

/** The request they joined through stays as a number in the funnel, and so does that somebody decided it. */
async function emptyRequest(tx: Db, memberId: number): Promise<void> {
  const requests = await tx.earlyAccessRequest.updateManyAndReturn({
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
  const subjects = [
    { subjectType: 'Member', subjectId: String(memberId) },
    ...requests.map(({ id }) => ({ subjectType: 'EarlyAccessRequest', subjectId: String(id) })),
  ]
  await tx.auditEntry.updateMany({
    where: { OR: subjects },
    data: { before: Prisma.DbNull, after: Prisma.DbNull },
  })
}

/** The address is kept from nothing any more, and let back to nothing, unless somebody has come back under it. */
async function forgetSuppression(tx: Db, email: string): Promise<void> {
  const isNobodys = Prisma.sql`email = ${email}
    AND NOT EXISTS (SELECT FROM members WHERE email = ${email})
    AND NOT EXISTS (SELECT FROM early_access_requests WHERE email = ${email})`
  await tx.$executeRaw`DELETE FROM suppressed_addresses WHERE ${isNobodys}`
  await tx.$executeRaw`DELETE FROM readmissions WHERE ${isNobodys}`
}

/**
 * Erases the data of somebody who canceled: counts stay, names do not (server-rules.md, "Membership"). The address may
 * have become somebody's again meanwhile: what was written under it since then is theirs and is left alone. dataMap.ts
 * says for each column what becomes of it.
 *
 * @returns whether there was somebody to erase: canceled, and not erased before
 */
export async function eraseMember(tx: Db, memberId: number, now: Date): Promise<boolean> {
  const [leaving] = await tx.$queryRaw<Leaving[]>`
    SELECT email, canceled_at AS "canceledAt" FROM members
    WHERE id = ${memberId} AND status = 'Canceled' AND erased_at IS NULL FOR UPDATE`
  if (!leaving) return false
  await deleteOwnRows(tx, memberId, leaving)
  await emptyMails(tx, memberId, leaving, now)
  await emptyRequest(tx, memberId)
  await tx.$executeRaw`
    UPDATE members SET
      public_guid = gen_random_uuid(), email = ${erasedAddress(memberId)}, username = ${erasedUsername},
      username_key = lower(${erasedUsername}), location_id = NULL, gender_id = NULL, age_range_id = NULL,
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
