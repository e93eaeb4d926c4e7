import { DomainError } from '#rules/errors.ts'
import { invitationNoteError, usualInvitationText } from '#rules/forms/invitationText.ts'
import { invitationExpiry, type Refusal, whyNotInvited } from '#rules/seats/invitation.ts'
import { plainText } from '#rules/text.ts'
import type { Encounter, InvitationStatus, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { noteNews } from '../notifications/noteNews.ts'
import { refuseOwnPlaceAt } from '../roles/refuseOwnPlace.ts'
import { readInvitationText, readPolicy } from '../settings/settings.ts'
import { addStandIns } from './addStandIns.ts'
import { barredMembers } from './barredMembers.ts'
import { busyMembers } from './busyMembers.ts'
import { countPlaces } from './countRoster.ts'
import { refuseLateInvitation } from './refuseLateInvitation.ts'
import { seatMailKey } from './seatMailKey.ts'

export type Inviting = {
  encounterId: number
  memberIds: readonly number[]
  /** Null if the service invites on its own. */
  operatorId: number | null
  /** The operator's note in the mail. */
  note?: string | undefined
  /** Whether to renew earlier invitations that were declined or have expired. */
  again?: boolean
}

export type Invited = {
  invitationIds: number[]
  refused: { memberId: number; refusal: Refusal }[]
}

type Target = { encounter: Encounter; room: number }

async function readTarget(tx: Prisma.TransactionClient, id: number, now: Date): Promise<Target> {
  const found = await tx.encounter.findUnique({ where: { id } })
  if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  refuseLateInvitation(found, now)
  return { encounter: found, room: found.inviteTarget - (await countPlaces(tx, id)) }
}

/**
 * Returns the members who can be invited, in the order asked, with the state of any earlier invitation, and the others
 * with the reason.
 */
async function sortOut(
  tx: Prisma.TransactionClient,
  { encounterId, memberIds, again = false }: Inviting,
  { encounter, room }: Target,
  now: Date,
): Promise<{ chosen: number[]; renewed: Record<number, InvitationStatus>; refused: Invited['refused'] }> {
  const asked = [...new Set(memberIds)]
  const members = await tx.member.findMany({
    where: { id: { in: asked } },
    select: {
      id: true,
      status: true,
      invitations: { where: { encounterId }, select: { status: true, canceledAt: true } },
    },
  })
  const byId = new Map(members.map((member) => [member.id, member]))
  const missing = asked.find((id) => !byId.has(id))
  if (missing !== undefined)
    throw new DomainError('BAD_INPUT', 'One of these members does not exist.', 'memberIds')
  const isBarred = await barredMembers(tx, encounterId, asked)
  const busy = await busyMembers(tx, encounter, now, asked, encounterId)
  const chosen: number[] = []
  const renewed: Record<number, InvitationStatus> = {}
  const refused: Invited['refused'] = []
  for (const id of asked) {
    const member = byId.get(id)
    const [earlier] = member?.invitations ?? []
    const invitation = earlier ? { status: earlier.status, gaveUp: earlier.canceledAt !== null } : null
    const refusal =
      whyNotInvited(
        {
          status: member?.status ?? 'Canceled',
          invitation,
          barred: isBarred(id, chosen),
          busy: busy.has(id),
        },
        again,
      ) ?? (chosen.length < room ? null : 'NO_ROOM')
    if (refusal) refused.push({ memberId: id, refusal })
    else chosen.push(id)
    if (!refusal && earlier) renewed[id] = earlier.status
  }
  return { chosen, renewed, refused }
}

type Row = { id: number; calendarSequence: number; memberId: number }

/** Stores an invitation for each member, or opens their earlier one again. */
const storeInvitations = (
  tx: Prisma.TransactionClient,
  encounterId: number,
  chosen: readonly number[],
  expiresAt: Date,
  now: Date,
): Promise<Row[]> => tx.$queryRaw<Row[]>`
  WITH i AS (
    INSERT INTO invitations (member_id, encounter_id, sent_at, expires_at)
    SELECT member_id, ${encounterId}, ${now}, ${expiresAt}
    FROM unnest(${chosen}::int[]) WITH ORDINALITY AS asked (member_id, place) ORDER BY place
    ON CONFLICT (member_id, encounter_id) DO UPDATE SET
      status = 'Invited', sent_at = excluded.sent_at, expires_at = excluded.expires_at, responded_at = NULL,
      promoted_at = NULL, waitlist_number = NULL, withdrawn_at = NULL, withdrawn_by = NULL, cut_short = false,
      calendar_sequence = invitations.calendar_sequence + 1
    RETURNING *
  )
  SELECT id, calendar_sequence AS "calendarSequence", member_id AS "memberId" FROM i ORDER BY id`

/** Queues a mail to each invited member. Those who want no mail get only a notification in their browsers. */
async function writeInvitations(
  tx: Prisma.TransactionClient,
  encounter: Encounter,
  { rows, expiresAt, note }: { rows: readonly Row[]; expiresAt: Date; note: string },
  now: Date,
): Promise<void> {
  const intro = await readInvitationText(tx, encounter.kind)
  const ownWords = { ...(intro !== usualInvitationText && { intro }), ...(note !== '' && { note }) }
  const readers = await tx.member.findMany({
    where: { id: { in: rows.map(({ memberId }) => memberId) }, wantsInvitationMail: true },
    select: { id: true, email: true, username: true },
  })
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
  const template = 'invitation' as const
  const mails = rows.flatMap((row) => {
    const reader = readerOf.get(row.memberId)
    if (!reader) return []
    const data = {
      username: reader.username,
      encounter: encounterFacts(encounter),
      expiresAt: expiresAt.toISOString(),
      invitationId: row.id,
      ...ownWords,
    }
    return [{ key: seatMailKey(template, row), to: reader.email, memberId: reader.id, template, data }]
  })
  await queueMails(tx, {}, mails, now)
  for (const { memberId } of rows) {
    if (!readerOf.has(memberId)) await noteNews(tx, { memberId, template }, now)
  }
}

/**
 * Invites members to a scheduled encounter, each with a mail unless they want none. Paused and canceled members, those
 * who gave up a place there, and those barred from someone invited are left out, each with the reason, and so are those
 * beyond the encounter's invite target (docs/rules.md, "Encounters and invitations"). If more are invited than there
 * are seats, people who met become stand-ins for each other ("Forming groups").
 *
 * @throws DomainError NOT_FOUND or BAD_INPUT for unknown ids; BAD_INPUT for too long a note; FORBIDDEN for an operator
 *   who has a place there, or would get one; CONFLICT if the encounter takes no invitations
 */
export function inviteMembers(
  db: PrismaClient,
  asked: Inviting & { operatorId: number },
  now: Date,
): Promise<Invited> {
  return db.$transaction(async (tx) => {
    await refuseOwnPlaceAt(tx, { ...asked, added: asked.memberIds })
    return inviteWithin(tx, asked, now)
  })
}

/** Invites members in the caller's transaction, see {@link inviteMembers}. */
export async function inviteWithin(
  tx: Prisma.TransactionClient,
  asked: Inviting,
  now: Date,
): Promise<Invited> {
  const { encounterId, operatorId, again = false } = asked
  const note = plainText(asked.note)
  const wrong = invitationNoteError(note)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'note')
  const earlier = await tx.invitation.findMany({
    where: { encounterId, memberId: { in: [...asked.memberIds] } },
    select: { id: true },
  })
  await lockRows(tx, {
    members: asked.memberIds,
    invitations: earlier.map(({ id }) => id),
    encounters: [encounterId],
  })
  const target = await readTarget(tx, encounterId, now)
  const { chosen, renewed, refused } = await sortOut(tx, asked, target, now)
  const { invitationLifetimeHours } = await readPolicy(tx)
  const expiresAt = invitationExpiry(now, target.encounter.startsAt, invitationLifetimeHours)
  const rows = await storeInvitations(tx, encounterId, chosen, expiresAt, now)
  const invitationIds = rows.map(({ id }) => id)
  // If a renewed invitation ends again, somebody else may be invited for its place again.
  if (again) {
    await tx.invitation.updateMany({
      where: { replacesId: { in: invitationIds } },
      data: { replacesId: null },
    })
  }
  await addStandIns(tx, target.encounter, chosen)
  await writeInvitations(tx, target.encounter, { rows, expiresAt, note }, now)
  if (chosen.length > 0) {
    const action = operatorId === null ? 'replaceDecliners' : again ? 'inviteAgain' : 'inviteMembers'
    // The log is read by other operators, and one of them may be the person that somebody is barred from.
    const logged = refused.filter(({ refusal }) => refusal !== 'BARRED')
    const after = { memberIds: chosen, refused: logged } satisfies Prisma.InputJsonObject
    const change = { actorId: operatorId, action, subjectType: 'Encounter', subjectId: encounterId }
    await recordAudit(tx, { ...change, ...(again && { before: { status: renewed } }), after }, now)
  }
  return { invitationIds, refused }
}
