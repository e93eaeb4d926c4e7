import { defaultTimeZone, fullDate } from '#rules/dates.ts'

/** What a member can read of a membership: enough to say which transitions are possible. */
export type Standing = {
  status: 'Active' | 'Paused' | 'Canceled'
  /** While in the future, the member cannot resume. */
  pausedUntil: Date | null
}

/**
 * A membership. A suspension and a pause for no-shows run beside the pause that the member or an operator began, so that
 * each ends by its own rule; a paused membership has at least one of the three.
 */
export type Membership = {
  status: Standing['status']
  pausedAt: Date | null
  /** Begun by the member, who may resume at any time, or by an operator, who may say from when on. */
  ownPause: { by: 'Member' | 'Operator'; until: Date | null } | null
  /** The end of the suspensions that stand, the latest of them. */
  suspendedUntil: Date | null
  /** The end of a pause for three consecutive no-shows. */
  noShowPauseUntil: Date | null
}

/** A suspension: until when it runs, unless it was taken back or an operator ended it. */
export type Suspension = { until: Date; isOver: boolean }

/** What can happen to a membership. */
export type MembershipEvent =
  | { kind: 'pause'; by: 'Member' }
  | { kind: 'pause'; by: 'Operator'; until: Date | null }
  | { kind: 'resume'; by: 'Member' | 'Operator' }
  | { kind: 'cancel'; farewell: boolean }
  /** An operator decided so of a case; the member cannot resume before `until`. */
  | { kind: 'suspend'; until: Date }
  /** A suspension until `until` is taken back; `others` are all others that the member ever had. */
  | { kind: 'endSuspension'; until: Date; others: readonly Suspension[] }
  | { kind: 'expel' }
  /** The third no-show in a row was settled. */
  | { kind: 'pauseForNoShows'; until: Date }
  /** Marks were corrected; `until` is the end of what they still ask for, or null. */
  | { kind: 'correctNoShows'; until: Date | null }
  | { kind: 'endNoShowPause' }

/** What follows from a transition, beside the membership's new state. */
export type Consequences = {
  mail?: 'membershipPaused' | 'membershipResumed' | 'pausedForNoShows' | 'resumed' | 'membershipCanceled'
  /** Present where a pause for no-shows ends since its marks were wrong. */
  isCorrection?: true
  /** What becomes of encounters ahead: unanswered invitations are withdrawn, or everything held is given up, or taken away uncounted. */
  places?: 'withdrawInvitations' | 'giveUpEverything' | 'takeEverything'
}

export type Transition =
  | { next: Membership; follows: Consequences }
  /** The sentence to show. */
  | { refusal: string }

const canceledForGood = 'This membership is canceled, which is permanent.'
const active: Membership = {
  status: 'Active',
  pausedAt: null,
  ownPause: null,
  suspendedUntil: null,
  noShowPauseUntil: null,
}

const latest = (ends: readonly (Date | null | undefined)[]): Date | null =>
  ends.reduce<Date | null>((last, end) => (end && (last === null || end > last) ? end : last), null)

/** The latest of the pauses' ends, or null where none has one. */
export const pausedUntil = ({
  ownPause,
  suspendedUntil,
  noShowPauseUntil,
}: Pick<Membership, 'ownPause' | 'suspendedUntil' | 'noShowPauseUntil'>): Date | null =>
  latest([ownPause?.until, suspendedUntil, noShowPauseUntil])

/**
 * Says why a membership cannot be paused (docs/rules.md, "Membership": Active -> Paused).
 *
 * @returns the sentence to show, or null when it can be
 */
export function pauseRefusal({ status }: Pick<Standing, 'status'>): string | null {
  if (status === 'Canceled') return canceledForGood
  return status === 'Paused' ? 'This membership is paused already.' : null
}

/**
 * Says why a membership cannot be resumed (docs/rules.md, "Membership": Paused -> Active). A pause with an end, such as
 * the one for three no-shows, is not the member's to lift before it; an operator may.
 *
 * @param by who wants to resume it
 * @returns the sentence to show, with the day in Detroit's zone, or null when it can be
 */
export function resumeRefusal(
  { status, pausedUntil: end }: Standing,
  now: Date,
  by: 'Member' | 'Operator' = 'Member',
): string | null {
  if (status === 'Canceled') return canceledForGood
  if (status === 'Active') return 'This membership is active already.'
  return by === 'Member' && end !== null && end > now
    ? `Your membership is paused until ${fullDate(end, defaultTimeZone)}. You cannot resume it before then.`
    : null
}

/**
 * Says why a membership cannot be canceled (docs/rules.md, "Membership": Active or Paused -> Canceled, for good).
 *
 * @returns the sentence to show, or null when it can be
 */
export function cancelRefusal({ status }: Pick<Standing, 'status'>): string | null {
  return status === 'Canceled' ? canceledForGood : null
}

/**
 * Says what an event makes of a membership (docs/rules.md, "Membership" and "Attendance"). Events of attendance are
 * never refused: where there is nothing to change, the same state comes back without effects.
 */
export function changed(membership: Membership, event: MembershipEvent, now: Date): Transition {
  const { status } = membership
  switch (event.kind) {
    case 'pause': {
      const refusal = pauseRefusal(membership)
      if (refusal !== null) return { refusal }
      const ownPause = { by: event.by, until: event.by === 'Operator' ? event.until : null }
      const next = { ...active, status: 'Paused', pausedAt: now, ownPause } as const
      return { next, follows: { mail: 'membershipPaused', places: 'withdrawInvitations' } }
    }
    case 'resume': {
      const refusal = resumeRefusal({ status, pausedUntil: pausedUntil(membership) }, now, event.by)
      return refusal === null ? { next: active, follows: { mail: 'membershipResumed' } } : { refusal }
    }
    case 'cancel': {
      const refusal = cancelRefusal(membership)
      if (refusal !== null) return { refusal }
      const next = { ...active, status: 'Canceled' } as const
      const mail = event.farewell ? ({ mail: 'membershipCanceled' } as const) : {}
      return { next, follows: { ...mail, places: 'giveUpEverything' } }
    }
    case 'suspend':
      return suspended(membership, event.until, now)
    case 'endSuspension':
      return { next: withoutSuspension(membership, event, now), follows: {} }
    case 'expel':
      return status === 'Canceled'
        ? { next: membership, follows: {} }
        : { next: { ...active, status: 'Canceled' }, follows: { places: 'takeEverything' } }
    case 'pauseForNoShows':
      return pausedForNoShows(membership, event.until, now)
    case 'correctNoShows':
      return event.until !== null && event.until > now
        ? { next: shortened(membership, event.until), follows: {} }
        : withoutNoShowPause(membership, { isCorrection: true })
    case 'endNoShowPause':
      return membership.noShowPauseUntil !== null && membership.noShowPauseUntil > now
        ? { next: membership, follows: {} }
        : withoutNoShowPause(membership)
  }
}

/** A suspension runs beside any other pause; the latest end of several counts. */
function suspended(membership: Membership, until: Date, now: Date): Transition {
  if (membership.status === 'Canceled') return { refusal: canceledForGood }
  const next: Membership = {
    ...membership,
    status: 'Paused',
    pausedAt: membership.pausedAt ?? now,
    suspendedUntil: latest([membership.suspendedUntil, until]),
  }
  return { next, follows: { places: 'takeEverything' } }
}

/** Lifts exactly that suspension. One that still stands goes on to its own end, and so does any other pause. */
function withoutSuspension(
  membership: Membership,
  { until, others }: Extract<MembershipEvent, { kind: 'endSuspension' }>,
  now: Date,
): Membership {
  const { ownPause, suspendedUntil, noShowPauseUntil } = membership
  if (suspendedUntil?.getTime() !== until.getTime()) return membership
  const standing = others.filter((other) => !other.isOver && other.until > now)
  if (standing.length > 0)
    return { ...membership, suspendedUntil: latest(standing.map((each) => each.until)) }
  return ownPause === null && noShowPauseUntil === null ? active : { ...membership, suspendedUntil: null }
}

function pausedForNoShows(membership: Membership, until: Date, now: Date): Transition {
  const { status, pausedAt, noShowPauseUntil } = membership
  if (status === 'Canceled') return { next: membership, follows: {} }
  const end = latest([noShowPauseUntil, until])
  return {
    next: { ...membership, status: 'Paused', pausedAt: pausedAt ?? now, noShowPauseUntil: end },
    follows: { mail: 'pausedForNoShows', places: 'withdrawInvitations' },
  }
}

/** A correction neither starts nor lengthens a pause for no-shows. */
function shortened(membership: Membership, until: Date): Membership {
  const { noShowPauseUntil } = membership
  return noShowPauseUntil !== null && noShowPauseUntil > until
    ? { ...membership, noShowPauseUntil: until }
    : membership
}

/** Whoever had paused by themselves, was paused by an operator or is suspended, stays so. */
function withoutNoShowPause(
  membership: Membership,
  why: Pick<Consequences, 'isCorrection'> = {},
): Transition {
  if (membership.noShowPauseUntil === null) return { next: membership, follows: {} }
  return membership.ownPause === null && membership.suspendedUntil === null
    ? { next: active, follows: { mail: 'resumed', ...why } }
    : { next: { ...membership, noShowPauseUntil: null }, follows: {} }
}
