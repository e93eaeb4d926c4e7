import type { OutboxMail, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { findMail } from '../templates/registry.ts'
import type { Concern, Standing } from '../templates/staleness.ts'

const shownEncounter = {
  state: true,
  canceledAt: true,
  name: true,
  kind: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  calendarSequence: true,
} satisfies Prisma.EncounterSelect

const shownInvitation = {
  id: true,
  status: true,
  isWaitlisted: true,
  sentAt: true,
  expiresAt: true,
  respondedAt: true,
  seatedAt: true,
  seatToken: true,
  calendarSequence: true,
  attendance: true,
  processedAt: true,
  response: { select: { accept: true } },
  received: { where: { releasedAt: { not: null }, removedAt: null }, select: { chosenId: true }, take: 1 },
  encounter: { select: shownEncounter },
} satisfies Prisma.InvitationSelect

type Place = Pick<Standing, 'invitation' | 'encounter'>

async function readInvitation(db: Db, where: Prisma.InvitationWhereInput): Promise<Place> {
  const found = await db.invitation.findFirst({ where, select: shownInvitation })
  if (!found) return { invitation: null, encounter: null }
  const { response, received, encounter, ...invitation } = found
  const chosen = { hasAnswered: response !== null, isChosen: received.length > 0 }
  return { invitation: { ...invitation, ...chosen }, encounter }
}

/** Reads the rows that a mail is about. */
async function readConcern(
  db: Db,
  about: Concern | undefined,
  { memberId, toAddress }: Pick<OutboxMail, 'memberId' | 'toAddress'>,
): Promise<Place & Pick<Standing, 'request' | 'change'>> {
  const nothing = { invitation: undefined, encounter: undefined, request: undefined, change: undefined }
  if (about === undefined) return nothing
  if (about === 'request') {
    const select = { state: true, cityKey: true } as const
    const request = await db.earlyAccessRequest.findUnique({ where: { email: toAddress }, select })
    return { ...nothing, request }
  }
  if ('changeId' in about) {
    const { changeId: id } = about
    if (id === undefined) return nothing
    const include = { member: { select: { status: true } } } as const
    return { ...nothing, change: await db.addressChange.findUnique({ where: { id }, include }) }
  }
  if ('encounterId' in about) {
    const { encounterId } = about
    if (memberId !== null) return { ...nothing, ...(await readInvitation(db, { encounterId, memberId })) }
    const where = { id: encounterId }
    return { ...nothing, encounter: await db.encounter.findUnique({ where, select: shownEncounter }) }
  }
  const { invitationId: id } = about
  return id === undefined ? nothing : { ...nothing, ...(await readInvitation(db, { id })) }
}

/**
 * The data of a mail at sending, or why it is skipped: it is no longer true, or its member wants no such mail any more.
 */
type Present = { data: Prisma.JsonValue; skipped: 'untrue' | 'unwanted' | null }

/**
 * Brings the data of a mail up to the instant at which it is sent (docs/rules.md, "Mail"). The template decides what is
 * still true, from the rows read here. Data that does not fit the template is returned unchanged: rendering will report
 * the error.
 *
 * @returns the present data, or why the mail is skipped
 */
export async function presentData(
  db: Db,
  row: Pick<OutboxMail, 'template' | 'data' | 'memberId' | 'toAddress' | 'createdAt'>,
  now: Date,
): Promise<Present> {
  const { memberId } = row
  const mail = findMail(row.template)
  const { wish, concern, isStale, present } = mail
  const { data, success } = mail.data.safeParse(row.data)
  if (!success) return { data: row.data, skipped: null }
  const isNamed = typeof data === 'object' && data !== null && 'username' in data
  const greets = isNamed && !mail.keepsUsername && !mail.isForAddress
  if (!(isStale || wish || present || greets)) return { data: row.data, skipped: null }
  const member =
    memberId === null
      ? null
      : await db.member.findUnique({
          where: { id: memberId },
          select: {
            status: true,
            role: true,
            email: true,
            username: true,
            noShowPauseUntil: true,
            wantsInvitationMail: true,
            wantsNewsMail: true,
          },
        })
  const standing: Standing = {
    now,
    writtenAt: row.createdAt,
    toAddress: row.toAddress,
    member,
    ...(await readConcern(db, concern?.(data), row)),
  }
  if (isStale?.(data, standing)) return { data: row.data, skipped: 'untrue' }
  const wanted = wish?.(data)
  if (wanted && member && !member[wanted]) return { data: row.data, skipped: 'unwanted' }
  const said = greets && member ? { ...data, username: member.username } : data
  return { data: (present ? present(said, standing) : said) as Prisma.JsonObject, skipped: null }
}
