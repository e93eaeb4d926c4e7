import { isDeepStrictEqual } from 'node:util'
import { hasExpired } from '#rules/seats/expiry.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'
import { seatMailKey } from '../seats/seatMailKey.ts'

type Changed = Extract<PlainMail, { template: 'encounterChanged' }>['data']

/**
 * Skips queued mails about earlier changes, which the new change replaces. A mail whose sending has begun counts as
 * sent.
 *
 * @returns the facts that those members last knew of the encounter, by invitation
 */
async function overtakeWaiting(
  tx: Prisma.TransactionClient,
  places: readonly { id: number; memberId: number }[],
): Promise<Map<number, Changed['previous']>> {
  const waiting = await tx.$queryRaw<{ id: number; invitationId: number; previous: Changed['previous'] }[]>`
    UPDATE outbox_mails SET state = 'Skipped'
    WHERE template = 'encounterChanged' AND state = 'Queued'
      AND member_id = ANY(${places.map(({ memberId }) => memberId)}::int[])
      AND (data ->> 'invitationId')::int = ANY(${places.map(({ id }) => id)}::int[])
    RETURNING id, (data ->> 'invitationId')::int AS "invitationId", data -> 'previous' AS previous`
  // The earliest mail is put into the map last, and wins.
  waiting.sort((one, other) => other.id - one.id)
  return new Map(waiting.map(({ invitationId, previous }) => [invitationId, previous]))
}

/**
 * Mails everyone seated, waitlisted or still invited that an encounter has changed; calendar entries of seats are
 * updated. Members who never heard of an earlier change get no mail if the encounter is as they know it again; the
 * expiry of their invitation is the old one again too. Members whose invitation has no time left read that it is no
 * longer open.
 *
 * @param was the encounter before the change, which is written already
 */
export async function tellOfChange(tx: Prisma.TransactionClient, was: Encounter, now: Date): Promise<void> {
  const encounter = await tx.encounter.findUniqueOrThrow({ where: { id: was.id } })
  const places = await tx.invitation.findMany({
    where: {
      encounterId: was.id,
      status: { in: placeStatuses },
      member: { status: { not: 'Canceled' } },
    },
    include: { member: { select: { id: true, email: true, username: true, wantsInvitationMail: true } } },
    orderBy: { id: 'asc' },
  })
  const reached = places.filter(
    ({ status, expiresAt, member }) =>
      status === 'Accepted' || (member.wantsInvitationMail && !hasExpired(expiresAt, now)),
  )
  const before = await overtakeWaiting(tx, reached)
  const facts = encounterFacts(encounter)
  const unaware = reached.filter(({ id }) => !isDeepStrictEqual(before.get(id) ?? encounterFacts(was), facts))
  const mails = unaware.map(({ member, ...place }) => ({
    key: `encounterChanged:${place.id}:${encounter.calendarSequence}`,
    to: member.email,
    memberId: member.id,
    template: 'encounterChanged' as const,
    data: {
      username: member.username,
      encounter: facts,
      previous: before.get(place.id) ?? encounterFacts(was),
      invitationId: place.id,
      ...(place.seatedAt && { seat: seatFacts(encounter, place) }),
      ...(place.status === 'Invited' && place.expiresAt && { expiresAt: place.expiresAt.toISOString() }),
    },
  }))
  // The new start may leave no time to answer.
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
      encounter: facts,
      place: 'invited' as const,
      invitationId: place.id,
    },
  }))
  await queueMails(tx, {}, [...mails, ...farewells], now)
}
