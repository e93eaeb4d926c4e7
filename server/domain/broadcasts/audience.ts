import { z } from 'zod'
import { type BroadcastPlace, broadcastPlaces } from '#rules/forms/broadcast.ts'
import { AccountStatus, type Prisma } from '../../generated/client/client.ts'
import { readSuppressions, stopsMail } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { engagementNames, membersMatching } from '../members/lists.ts'
import { onlyOperators } from '../roles/operatorRows.ts'
import { pendingAt, rosterGroups } from '../seats/lists.ts'

const memberFilter = z.object({
  search: z.string().nullable(),
  status: z.enum(AccountStatus).nullable(),
  locationId: z.int().nullable(),
  engagement: z.enum(engagementNames).nullable(),
})

/** The audience of a broadcast, as stored: the members that a filter finds, or people at one encounter. */
export const audience = z.union([
  z.object({ members: memberFilter }),
  z.object({ encounterId: z.int(), places: z.array(z.enum(broadcastPlaces)).min(1) }),
])

export type Audience = z.infer<typeof audience>

/** The members who get a mail, by id, and how many others of the audience do not. */
export type Recipients = { memberIds: number[]; unsubscribed: number; suppressed: number }

const placeAt = (place: BroadcastPlace, now: Date): Prisma.InvitationWhereInput => {
  if (place === 'Invited') return pendingAt(now)
  return place === 'Seated' ? rosterGroups.going : rosterGroups.waitlist
}

const chosenAt = (where: Audience, now: Date): Prisma.MemberWhereInput => {
  if ('members' in where) return { ...membersMatching(where.members), NOT: onlyOperators }
  const OR = where.places.map((place) => placeAt(place, now))
  return { invitations: { some: { encounterId: where.encounterId, OR } } }
}

/**
 * Reads who would get a mail now (docs/rules.md, "Mail"). Members who canceled or whose address is suppressed get none.
 * News, which is a mail to the members that a filter finds, goes only to those who want news. A mail about an encounter
 * goes to all chosen people of that encounter.
 */
export async function readRecipients(db: Db, to: Audience, now: Date): Promise<Recipients> {
  const isNews = 'members' in to
  const chosen = await db.member.findMany({
    where: { AND: [chosenAt(to, now), { status: { not: 'Canceled' } }] },
    select: { id: true, email: true, wantsNewsMail: true },
    orderBy: { id: 'asc' },
  })
  const reasonOf = await readSuppressions(
    db,
    chosen.map(({ email }) => email),
  )
  const found: Recipients = { memberIds: [], unsubscribed: 0, suppressed: 0 }
  for (const { id, email, wantsNewsMail } of chosen) {
    const reason = reasonOf(email)
    if (stopsMail(reason, 'Transactional')) found.suppressed++
    else if (isNews && (stopsMail(reason, 'Broadcast') || !wantsNewsMail)) found.unsubscribed++
    else found.memberIds.push(id)
  }
  return found
}
