import { joinPhase } from '#rules/encounters/encounter.ts'
import { encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { endsPair } from '#rules/seats/pair.ts'
import { isReplacing, mayBeReplaced } from '#rules/seats/replacing.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { type SeatEvent, type SeatStep, stepSeat } from '#rules/seats/seatSteps.ts'
import type { Invitation, Prisma } from '../../generated/client/client.ts'
import { type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'
import { takeFromTable } from '../meetings/takeFromTable.ts'
import { callOff } from './callOff.ts'
import { noMarks } from './marks.ts'
import type { Place } from './places.ts'
import { queuePromotion } from './queuePromotion.ts'
import { queueReplacing } from './queueReplacing.ts'
import { seatMailKey } from './seatMailKey.ts'

/**
 * Works out what an event changes of a locked place, by the seat machine (rules/seats/seatSteps.ts), and stores it.
 *
 * @returns the stored seat; null if nothing changed
 * @throws DomainError CONFLICT with the machine's sentence if it refuses
 */
export async function changePlace(
  tx: Prisma.TransactionClient,
  place: Place,
  event: SeatEvent,
  now: Date,
): Promise<Invitation | null> {
  const step = stepSeat(place, place.encounter, place.member, event, now)
  if ('refusal' in step) throw new DomainError('CONFLICT', step.refusal)
  return storeStep(tx, place, step, now)
}

/** Changes a place like {@link changePlace}, but skips an event that the machine refuses, for sweeps. */
export async function changeWherePossible(
  tx: Prisma.TransactionClient,
  place: Place,
  event: SeatEvent,
  now: Date,
): Promise<Invitation | null> {
  const step = stepSeat(place, place.encounter, place.member, event, now)
  return 'refusal' in step ? null : storeStep(tx, place, step, now)
}

/**
 * Stores a step of the seat machine (rules/seats/seatSteps.ts) for a locked place, with its consequences: the
 * encounter's counters, the member's count, the mail, removal from a table that is open already, and the jobs that
 * promote or invite somebody else. Cancels a One-on-One that two people can no longer attend.
 *
 * @returns the stored seat; null if nothing changed
 */
export async function storeStep(
  tx: Prisma.TransactionClient,
  place: Place,
  step: SeatStep,
  now: Date,
): Promise<Invitation | null> {
  const { next, seats, waiting, counts } = step
  if (!next) return null
  const { encounter, member } = place
  const left = next.status !== 'Accepted'
  const isOpenAgain = next.status === 'Invited'
  const stored = await tx.invitation.update({
    where: { id: place.id },
    data: {
      ...next,
      ...(left ? { ...noMarks, seatedAt: null, mayHost: false } : { seatedAt: now }),
      ...(next.status === 'Declined' && { respondedAt: now, canceledLate: counts === 'cancellations' }),
      ...(isOpenAgain && { respondedAt: null }),
      ...((next.status === 'Declined' || isOpenAgain) && { calendarSequence: { increment: 1 } }),
    },
  })
  if (seats !== 0 || waiting !== 0) {
    await tx.encounter.update({
      where: { id: encounter.id },
      data: { seatsTaken: { increment: seats }, waitlisted: { increment: waiting } },
    })
  }
  if (counts) await tx.member.update({ where: { id: member.id }, data: { [counts]: { increment: 1 } } })
  const mail = mailOf(place, stored, step)
  if (mail) await queueMails(tx, {}, [mail], now)
  if (seats === -1 && joinPhase(encounter, now) === 'open') {
    await takeFromTable(tx, { invitationId: place.id }, now)
  }
  const isPair = encounter.kind === 'OneOnOne'
  if (isPair && left && !isOpenAgain) await endPair(tx, place, seats === -1, now)
  // Somebody on the waitlist who must not be seated with this member, invited earlier, may get a seat now.
  if (!isPair && left && encounter.waitlisted + waiting > 0) await queuePromotion(tx, encounter.id)
  const seatsTaken = encounter.seatsTaken + seats
  const waitlisted = encounter.waitlisted + waiting
  if (
    left &&
    !isOpenAgain &&
    mayBeReplaced(next) &&
    isReplacing({ ...encounter, seatsTaken, waitlisted }, now)
  ) {
    await queueReplacing(tx, encounter.id)
  }
  return stored
}

function mailOf(
  place: Place,
  stored: Parameters<typeof seatFacts>[1],
  { next, mail: template, counts, isBarred }: SeatStep,
): PlainMail | null {
  if (template === null) return null
  const { encounter, member } = place
  const standing = standingOf(place)
  const seat = seatFacts(encounter, stored)
  const about = { username: member.username, encounter: encounterFacts(encounter) }
  const head = { key: seatMailKey(template, stored), to: member.email, memberId: member.id }
  switch (template) {
    case 'promoted':
      return { ...head, template, data: { ...about, seat } }
    case 'seatReleased':
      return {
        ...head,
        template,
        data: {
          ...about,
          seat,
          counted: counts === 'cancellations',
          ...(next?.status === 'Invited' && { isOpenAgain: true }),
        },
      }
    case 'takenOff': {
      const data = {
        ...about,
        invitationId: place.id,
        ...(standing === 'seated' && { seat }),
        ...(isBarred && { isBarred }),
      }
      return { ...head, template, data: { ...data, place: standing === 'gone' ? 'invited' : standing } }
    }
  }
}

/** Why a One-on-One is canceled; it does not reveal who left or why. */
export const onlyForTwo = 'One of the two seats is free now, and nobody else can take it.'

/**
 * Cancels a One-on-One, unless it is over or canceled already, once nobody can take the place that somebody has left.
 */
async function endPair(
  tx: Prisma.TransactionClient,
  { id, encounterId }: Place,
  lostSeat: boolean,
  now: Date,
): Promise<void> {
  const { invitations: others, ...encounter } = await tx.encounter.findUniqueOrThrow({
    where: { id: encounterId },
    include: { invitations: { where: { id: { not: id } }, select: { status: true, isWaitlisted: true } } },
  })
  if (encounterRefusal(encounter, 'cancel', now) !== null) return
  if (endsPair(lostSeat, others)) await callOff(tx, encounterId, onlyForTwo, now)
}
