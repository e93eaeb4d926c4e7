import { unfinished } from '#rules/mail/unfinished.ts'
import { Prisma } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { inboxTemplates } from '../../mail/templates/registry.ts'
import type { Db } from '../../platform/database/db.ts'
import { listed } from '../../platform/database/listed.ts'
import { eraseMentions, type Mentioned } from './eraseMentions.ts'
import { emptying, eraseOwnRows } from './eraseRows.ts'
import { type HeldAddress, readHeldAddresses, whileHeld } from './heldAddresses.ts'

/** Transaction options for an erasure, in milliseconds. An erasure searches every text in the database. */
export const erasing = { timeout: 60_000 }

type Leaving = { email: string; username: string; createdAt: Date; canceledAt: Date }

/** A filter for the messages they wrote to us as a member or, with an address of theirs, without logging in. */
const ownMessages = (memberId: number, held: readonly HeldAddress[]) =>
  ({
    OR: [
      { memberId },
      ...held.map((each) => ({ memberId: null, email: each.email, createdAt: whileHeld(each) })),
    ],
  }) satisfies Prisma.MessageWhereInput

/**
 * Empties mails to them, and mails to the operator with their words. The fact that a mail was sent stays; its address
 * and text go. A mail that is still queued is not sent.
 */
async function emptyMails(
  tx: Db,
  memberId: number,
  held: readonly HeldAddress[],
  linkMails: readonly string[],
  now: Date,
): Promise<{ id: number }[]> {
  return tx.$queryRaw`
    ${emptying('outbox_mails', memberId)}, body_purged_at = coalesce(body_purged_at, ${now}),
      state = CASE WHEN state IN (${listed(unfinished)}) THEN 'Skipped' ELSE state END
    WHERE member_id = ${memberId} OR key = ANY(${[...linkMails]})
      OR (member_id IS NULL AND EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS h (email text, since timestamptz, until timestamptz)
        WHERE h.email IN (CASE WHEN template <> ALL(${[...inboxTemplates]}) THEN lower(to_address) END, lower(reply_to))
          AND created_at <= h.until AND (h.since IS NULL OR created_at > h.since)))
    RETURNING id`
}

/**
 * A filter for early-access requests with their addresses. Requests made after they gave an address up are left out:
 * then they came back, or somebody else has the address.
 */
const otherRequests = (held: readonly HeldAddress[]) =>
  ({
    memberId: null,
    OR: held.map((each) => ({ email: each.email, requestedAt: whileHeld(each) })),
  }) satisfies Prisma.EarlyAccessRequestWhereInput

/**
 * Empties the audit lines about their account, seats, requests, messages and mails. The action, the actor and the time
 * stay; the details and every reason go.
 */
async function emptyAudits(
  tx: Db,
  memberId: number,
  subjects: Record<string, readonly { id: number }[]>,
): Promise<void> {
  for (const [type, rows] of Object.entries(subjects)) {
    const ids = rows.map(({ id }) => String(id))
    await tx.$executeRaw`${emptying('audit_entries', memberId)} WHERE subject_type = ${type} AND subject_id = ANY(${ids})`
  }
}

/**
 * Reads the addresses and usernames they gave up and that nobody else has by now, and the keys of mails with a link to
 * an address they asked for. An address that was never confirmed may be a stranger's, so texts about it stay.
 */
async function readFormer(tx: Db, memberId: number) {
  const [addresses, usernames, links] = await Promise.all([
    tx.$queryRaw<{ email: string }[]>`
      SELECT DISTINCT wanted.email FROM address_changes, unnest(ARRAY[from_email, to_email]) AS wanted (email)
      WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM members m WHERE m.id <> ${memberId} AND m.email = wanted.email AND m.erased_at IS NULL)`,
    tx.$queryRaw<{ username: string }[]>`
      SELECT DISTINCT from_username AS username FROM username_changes
      WHERE member_id = ${memberId} AND NOT EXISTS (
        SELECT FROM members m WHERE m.id <> ${memberId} AND m.username_key = lower(from_username) AND m.erased_at IS NULL)`,
    tx.$queryRaw<{ key: string }[]>`
      SELECT 'email-change:' || id AS key FROM address_changes WHERE member_id = ${memberId}`,
  ])
  return {
    emails: addresses.map(({ email }) => email),
    usernames: usernames.map(({ username }) => username),
    mailKeys: links.map(({ key }) => key),
  }
}

/** Reads what the erasure needs to know about the person and their rows, before these are deleted. */
async function readLeaving(tx: Db, memberId: number, leaving: Leaving) {
  const { email, username, createdAt, canceledAt } = leaving
  const former = await readFormer(tx, memberId)
  const held = await readHeldAddresses(tx, memberId, canceledAt)
  const [requests, messages, invitations, [taken]] = await Promise.all([
    tx.earlyAccessRequest.findMany({
      where: { OR: [{ memberId }, otherRequests(held)] },
      select: { id: true, memberId: true, name: true, requestedAt: true },
    }),
    tx.message.findMany({
      where: ownMessages(memberId, held),
      select: { id: true, memberId: true, name: true, createdAt: true },
    }),
    tx.invitation.findMany({ where: { memberId }, select: { id: true } }),
    tx.$queryRaw<Mentioned['taken'][]>`
      SELECT coalesce(bool_or(email = ${email}), false) AS email,
        coalesce(bool_or(username_key = lower(${username})), false) AS username
      FROM members WHERE id <> ${memberId} AND erased_at IS NULL
        AND (email = ${email} OR username_key = lower(${username}))`,
  ])
  const first = [
    createdAt,
    ...requests.map((each) => each.requestedAt),
    ...messages.map((each) => each.createdAt),
  ]
  const mentioned: Mentioned = {
    email,
    username,
    former,
    // Not names that anybody may have typed together with the address.
    names: [...requests, ...messages].flatMap((each) => (each.memberId === memberId && each.name) || []),
    since: new Date(Math.min(...first.map((instant) => instant.getTime()))),
    taken: taken ?? { email: false, username: false },
    canceledAt,
  }
  return { requests, messages, invitations, mentioned, held, linkMails: former.mailKeys }
}

/**
 * Deletes what is stored about suppression of an address, unless somebody has the address or asked with it. Somebody
 * who gets the address at the same time has either finished before, or gets it as one that was never suppressed.
 */
async function forgetSuppression(tx: Db, email: string): Promise<void> {
  await lockAddress(tx, email)
  const isNobodys = Prisma.sql`email = ${email}
    AND NOT EXISTS (SELECT FROM members WHERE email = ${email})
    AND NOT EXISTS (SELECT FROM early_access_requests WHERE email = ${email})`
  await tx.$executeRaw`DELETE FROM suppressed_addresses WHERE ${isNobodys}`
  await tx.$executeRaw`DELETE FROM address_words WHERE ${isNobodys}`
  await tx.$executeRaw`DELETE FROM readmissions WHERE ${isNobodys}`
}

/**
 * Erases the data of somebody who canceled: counts stay, names do not (docs/rules.md, "Membership"). Their own rows are
 * deleted or emptied, audit details about them are emptied entirely, and their names and addresses are removed from
 * texts of others (eraseMentions.ts). The address may belong to somebody again, so rows written with it since they
 * canceled are not touched. prisma/schema.prisma says for each column what becomes of it, and whether it is searched.
 *
 * @returns whether there was somebody to erase: canceled, and not erased before
 */
export async function eraseMember(tx: Db, memberId: number, now: Date): Promise<boolean> {
  const [leaving] = await tx.$queryRaw<Leaving[]>`
    SELECT email, username, created_at AS "createdAt", canceled_at AS "canceledAt" FROM members
    WHERE id = ${memberId} AND status = 'Canceled' AND erased_at IS NULL FOR UPDATE`
  if (!leaving) return false
  const { requests, messages, invitations, mentioned, held, linkMails } = await readLeaving(
    tx,
    memberId,
    leaving,
  )
  await eraseOwnRows(tx, memberId)
  for (const { email } of held) {
    await tx.$executeRaw`DELETE FROM rate_limits WHERE position(${email} IN key) > 0`
  }
  const atTables = { where: { invitation: { memberId } } }
  await tx.tableEntry.deleteMany(atTables)
  await tx.presence.deleteMany(atTables)
  await tx.message.deleteMany({ where: ownMessages(memberId, held) })
  await tx.earlyAccessRequest.deleteMany({ where: otherRequests(held) })
  const mails = await emptyMails(tx, memberId, held, linkMails, now)
  await emptyAudits(tx, memberId, {
    Member: [{ id: memberId }],
    Invitation: invitations,
    EarlyAccessRequest: requests,
    Message: messages,
    Mail: mails,
  })
  await eraseMentions(tx, mentioned, now)
  await tx.$executeRaw`${emptying('members', memberId)}, erased_at = ${now} WHERE id = ${memberId}`
  // Only now, because the update above adds rows to these tables too.
  await tx.dueRecount.deleteMany({ where: { memberId } })
  await tx.memberRecount.deleteMany({ where: { memberId } })
  const addresses = new Set([...held.map((each) => each.email), ...mentioned.former.emails])
  for (const email of [...addresses].sort()) await forgetSuppression(tx, email)
  await tx.privacyRequest.updateMany({
    where: { memberId, kind: 'Erasure', handledAt: null },
    data: { handledAt: now },
  })
  return true
}
