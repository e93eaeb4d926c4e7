import { defaultTimeZone } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { erasureDate } from '#rules/membership/erasure.ts'
import { changed, type Membership, type MembershipEvent, pausedUntil } from '#rules/membership/membership.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { type NewMail, queueMail } from '../../mail/outbox/queueMail.ts'
import { giveUpPlaces } from '../seats/giveUpPlaces.ts'
import { withdrawOpenInvitations } from '../seats/withdrawOpenInvitations.ts'
import { endEveryWayIn } from '../sessions/endEveryWayIn.ts'
import type { LockedMember } from './lockMember.ts'

async function store(tx: Prisma.TransactionClient, id: number, next: Membership, now: Date): Promise<void> {
  const { status, pausedAt, ownPause, suspendedUntil, noShowPauseUntil } = next
  const beside = suspendedUntil === null ? 'NoShows' : 'Suspended'
  await tx.member.update({
    where: { id },
    data: {
      status,
      pausedAt,
      pauseReason: status === 'Paused' ? (ownPause?.by ?? beside) : null,
      ownPauseUntil: ownPause?.until ?? null,
      suspendedUntil,
      noShowPauseUntil,
      pausedUntil: pausedUntil(next),
      ...(status === 'Canceled' && { canceledAt: now }),
    },
  })
}

/** Ends the subscription and every way into the account. */
async function endEverything(tx: Prisma.TransactionClient, memberId: number, now: Date): Promise<void> {
  await tx.subscription.updateMany({ where: { memberId }, data: { status: 'Canceled', endedAt: now } })
  await endEveryWayIn(tx, memberId, now)
}

type MembershipMail = Extract<
  NewMail,
  {
    template: 'membershipPaused' | 'membershipResumed' | 'pausedForNoShows' | 'resumed' | 'membershipCanceled'
  }
>

/** Builds the mail of a template about a change, from the changed membership. */
function mailOf(
  template: MembershipMail['template'],
  isCorrection: true | undefined,
  { id: memberId, email: to, username, timeZone }: LockedMember,
  next: Membership,
  now: Date,
): MembershipMail {
  const common = { key: `${template}:${memberId}:${now.getTime()}`, to, memberId }
  const until = pausedUntil(next)?.toISOString()
  switch (template) {
    case 'membershipPaused':
      return { ...common, template, data: { username, ...(until !== undefined && { until }) } }
    case 'pausedForNoShows': {
      if (until === undefined) throw new Error('A pause for no-shows has an end')
      const data = { username, until, timeZone: timeZone ?? defaultTimeZone }
      return {
        ...common,
        template,
        data: { ...data, wasPaused: next.ownPause !== null || next.suspendedUntil !== null },
      }
    }
    case 'membershipCanceled': {
      const erasedOn = erasureDate(now).toISOString()
      return { ...common, template, data: { username, erasedOn, timeZone: defaultTimeZone } }
    }
    case 'resumed':
      return { ...common, template, data: { username, ...(isCorrection && { isCorrection }) } }
    default:
      return { ...common, template, data: { username } }
  }
}

/**
 * Applies an event to a membership: works out the next state by the rules, stores it, and carries out the consequences,
 * which are a mail, withdrawn invitations or given-up seats, and the end of access (docs/rules.md, "Membership").
 *
 * @param member locked in this transaction, before any invitation
 * @throws DomainError CONFLICT with the rule's sentence if the rules refuse the event
 */
export async function changeMembership(
  tx: Prisma.TransactionClient,
  member: LockedMember,
  event: MembershipEvent,
  now: Date,
): Promise<void> {
  const transition = changed(member.membership, event, now)
  if ('refusal' in transition) throw new DomainError('CONFLICT', transition.refusal)
  const { next, follows } = transition
  if (next === member.membership) return
  // Before the status changes: places given up on leaving are judged as those of a member.
  if (follows.places === 'giveUpEverything') await giveUpPlaces(tx, member.id, now)
  if (follows.places === 'takeEverything') await giveUpPlaces(tx, member.id, now, 'taken')
  if (follows.places === 'withdrawInvitations') await withdrawOpenInvitations(tx, member.id, now)
  await store(tx, member.id, next, now)
  if (next.status === 'Canceled') await endEverything(tx, member.id, now)
  if (follows.mail)
    await queueMail(tx, {}, mailOf(follows.mail, follows.isCorrection, member, next, now), now)
}
