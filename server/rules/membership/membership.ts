import { defaultTimeZone, fullDate } from '#rules/dates.ts'

/** The part of a membership that its member can read: enough to say which transitions are possible. */
export type Standing = {
  status: 'Active' | 'Paused' | 'Canceled'
  /** While in the future, the member cannot resume. */
  pausedUntil: Date | null
}

/**
 * A membership. A pause by the member or an operator, a suspension and a pause for no-shows run in parallel and end
 * by their own rules. A paused membership has at least one of them.
 */
export type Membership = {
  status: Standing['status']
  pausedAt: Date | null
  /** A pause by the member, who may resume at any time, or by an operator, who may set the earliest time. */
  ownPause: { by: 'Member' | 'Operator'; until: Date | null } | null
  /** The latest end of the suspensions in force. */
  suspendedUntil: Date | null
  /** The end of the pause for three consecutive no-shows. */
  noShowPauseUntil: Date | null
}

/** A suspension: its planned end, and whether it was taken back or an operator ended it early. */
export type Suspension = { until: Date; isOver: boolean }

/** What can happen to a membership. */
export type MembershipEvent =
  | { kind: 'pause'; by: 'Member' }
  | { kind: 'pause'; by: 'Operator'; until: Date | null }
  | { kind: 'resume'; by: 'Member' | 'Operator' }
  | { kind: 'cancel'; farewell: boolean }
  /** An operator decided a case with a suspension. The member cannot resume before `until`. */
  | { kind: 'suspend'; until: Date }
  /** The suspension until `until` is taken back. `others` are all other suspensions the member ever had. */
  | { kind: 'endSuspension'; until: Date; others: readonly Suspension[] }
  | { kind: 'expel' }
  /** The third no-show in a row was settled. */
  | { kind: 'pauseForNoShows'; until: Date }
  /** Attendance marks were corrected. `until` is the end of the pause that the corrected marks call for, or null. */
  | { kind: 'correctNoShows'; until: Date | null }
  | { kind: 'endNoShowPause' }

/** What else follows from a transition, in addition to the membership's new state. */
export type Consequences = {
  mail?: 'membershipPaused' | 'membershipResumed' | 'pausedForNoShows' | 'resumed' | 'membershipCanceled'
  /** Present if a pause for no-shows ends because its marks were wrong. */
  isCorrection?: true
  /**
   * What happens to the member's upcoming encounters: unanswered invitations are withdrawn, all places are given up,
   * or all places are taken away without counting as cancellations.
   */
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

/** Returns the latest end of the three pauses, or null if none has an end. */
export const pausedUntil = ({
  ownPause,
  suspendedUntil,
  noShowPauseUntil,
}: Pick<Membership, 'ownPause' | 'suspendedUntil' | 'noShowPauseUntil'>): Date | null =>
  latest([ownPause?.until, suspendedUntil, noShowPauseUntil])

/**
 * Returns why a membership cannot be paused (docs/rules.md, "Membership": Active -> Paused).
 *
 * @returns the sentence to show, or null when it can be
 */
export function pauseRefusal({ status }: Pick<Standing, 'status'>): string | null {
  if (status === 'Canceled') return canceledForGood
  return status === 'Paused' ? 'This membership is paused already.' : null
}

/**
 * Returns why a membership cannot be resumed (docs/rules.md, "Membership": Paused -> Active). If a pause has an end,
 * such as the pause for three no-shows, the member cannot lift it before then; an operator may.
 *
 * @param by who wants to resume it
 * @returns the sentence to show, with the day in Detroit's time zone, or null if the membership can be resumed
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
 * Returns why a membership cannot be canceled (docs/rules.md, "Membership": Active or Paused -> Canceled, for good).
 *
 * @returns the sentence to show, or null when it can be
 */
export function cancelRefusal({ status }: Pick<Standing, 'status'>): string | null {
  return status === 'Canceled' ? canceledForGood : null
}

/**
 * Returns what an event changes in a membership (docs/rules.md, "Membership" and "Attendance"). Events of attendance
 * are never refused: if there is nothing to change, the same state is returned without consequences.
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

/** A suspension runs in parallel with any other pause. Of several suspensions the latest end counts. */
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

/** Lifts exactly that suspension. Any other suspension in force, and any other pause, runs to its own end. */
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

/** A member who paused, was paused by an operator or is suspended, remains paused. */
function withoutNoShowPause(
  membership: Membership,
  why: Pick<Consequences, 'isCorrection'> = {},
): Transition {
  if (membership.noShowPauseUntil === null) return { next: membership, follows: {} }
  return membership.ownPause === null && membership.suspendedUntil === null
    ? { next: active, follows: { mail: 'resumed', ...why } }
    : { next: { ...membership, noShowPauseUntil: null }, follows: {} }
}
