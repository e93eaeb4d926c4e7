import { hasExpired } from '#rules/seats/expiry.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'
import { seatMailKey } from '../seats/seatMailKey.ts'

type Changed = Extract<PlainMail, { template: 'encounterChanged' }>['data']

/** What people know of an encounter who have not been mailed its last change yet, by their invitation. */
async function factsBefore(
  tx: Prisma.TransactionClient,
  places: readonly { id: number; memberId: number }[],
): Promise<Map<number, Changed['previous']>> {
  const waiting = await tx.outboxMail.findMany({
    where: {
      template: 'encounterChanged',
      state: 'Queued',
      memberId: { in: places.map(({ memberId }) => memberId) },
    },
    select: { data: true },
    // The earliest is the last to be put into the map.
    orderBy: { id: 'desc' },
  })
  return new Map(
    waiting.flatMap(({ data }) => {
      const { invitationId, previous } = data as Changed
      return invitationId === undefined ? [] : [[invitationId, previous]]
    }),
  )
}

/**
 * Mails everyone seated, waitlisted or still invited that an encounter has changed; calendars of seats follow. Whose
 * invitation has no time left to be answered is notified that it is no longer open.
 *
 * @param was the encounter before the change, which is written already
 */
export async function tellOfChange(tx: Prisma.TransactionClient, was: Encounter, now: Date): Promise<void> {
  const encounter = await tx.encounter.findUniqueOrThrow({ where: { id: was.id } })
  const places = await tx.invitation.findMany({
    where: {
      encounterId: was.id,
      status: { in: ['Accepted', 'Invited'] },
      member: { status: { not: 'Canceled' } },
    },
    include: { member: { select: { id: true, email: true, username: true, wantsInvitationMail: true } } },
    orderBy: { id: 'asc' },
  })
  const reached = places.filter(
    ({ status, expiresAt, member }) =>
      status === 'Accepted' || (member.wantsInvitationMail && !hasExpired(expiresAt, now)),
  )
  const before = await factsBefore(tx, reached)
  const mails = reached.map(({ member, ...place }) => ({
    key: `encounterChanged:${place.id}:${encounter.calendarSequence}`,
    to: member.email,
    memberId: member.id,
    template: 'encounterChanged' as const,
    data: {
      username: member.username,
      encounter: encounterFacts(encounter),
      previous: before.get(place.id) ?? encounterFacts(was),
      invitationId: place.id,
      ...(place.seatedAt && { seat: seatFacts(encounter, place) }),
      ...(place.status === 'Invited' && place.expiresAt && { expiresAt: place.expiresAt.toISOString() }),
    },
  }))
  // A move may have left no time to answer.
  const ended = places.filter(
    ({ status, cutShort, expiresAt }) => status === 'Invited' && cutShort && hasExpired(expiresAt, now),
  )
  const farewells = ended.map(({ member, ...place }) => ({
    key: seatMailKey('takenOff', place),
    to: member.email,
    memberId: member.id,
    template: 'takenOff' as const,
    data: {
      username: member.username,
      encounter: encounterFacts(encounter),
      place: 'invited' as const,
      invitationId: place.id,
    },
  }))
  await queueMails(tx, {}, [...mails, ...farewells], now)
}
