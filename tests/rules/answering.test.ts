import { describe, expect, test } from 'vitest'
import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import { answerSentence, hasLeftWaitlist, wasGivenUpLate } from '#rules/seats/answeredPlace.ts'
import { judgeLink, type LinkAct, linkActs } from '#rules/seats/answerLink.ts'
import { isUrgent } from '#rules/seats/expiry.ts'
import { invitationExpiry, movedExpiry, refusalTexts, whyNotInvited } from '#rules/seats/invitation.ts'
import { isExcused, type Seat, type SeatEncounter } from '#rules/seats/seat.ts'
import { day, hour } from '../support/clock.ts'
import { active, ahead, declined, encounter, expired, invited, seated, start, waiting } from './places.ts'

const early = ahead(10 * day)

describe('accepting', () => {
  const refusal = (seat: Seat, now = early, at: Partial<SeatEncounter> = {}, clash: string | null = null) =>
    acceptRefusal(seat, encounter(at), active, clash, now)

  test('is possible while the invitation is open, and again', () => {
    expect(refusal(invited())).toBeNull()
    expect(refusal(seated(), start)).toBeNull()
  })

  test('is not possible once it has been answered, taken back or has expired', () => {
    expect(refusal(declined({ canceledAt: early }))).toBe(
      'You gave up your place at this encounter, and it is not offered again.',
    )
    expect(refusal(declined({ withdrawnAt: early }))).toBe('This invitation is not open any more.')
    expect(refusal(expired())).toBe('This invitation has expired.')
    expect(refusal(invited({ expiresAt: ahead(day) }), ahead(day))).toBeNull()
    expect(refusal(invited({ expiresAt: ahead(day) }), ahead(day - 1))).toBe('This invitation has expired.')
  })

  test('is possible after declining by mistake, until the invitation expires', () => {
    expect(refusal(declined())).toBeNull()
  })

  test('is not possible from 2 hours before the start on, even if the invitation never expires', () => {
    const endless = invited({ expiresAt: null })
    expect(refusal(endless, ahead(2 * hour))).toBeNull()
    expect(refusal(endless, ahead(2 * hour - 1))).toBe('This invitation has expired.')
  })

  test('is not possible at an encounter that was canceled or has begun', () => {
    expect(refusal(invited(), early, { state: 'Canceled' })).toBe('This encounter has been canceled.')
    expect(refusal(invited(), start)).toBe('This encounter has already begun.')
    expect(refusal(invited(), early, { state: 'Draft' })).toBe('This encounter has already begun.')
  })

  test('is possible for active members without another seat at that time', () => {
    expect(acceptRefusal(invited(), encounter(), { status: 'Paused' }, null, early)).toBe(
      'Your membership is paused. Resume it to accept invitations.',
    )
    expect(refusal(invited(), early, {}, 'First 7')).toBe(
      'You have a seat at “First 7” at about that time. Give up one of the two first.',
    )
  })
})

describe('what a member is shown about their answer', () => {
  test.each([
    [seated(), "Success! You're in. You'll receive a reminder before the event."],
    [waiting(), 'This encounter is full. You are on the waitlist; we email you if a spot opens up.'],
    [invited(), 'Undone. The invitation waits for your answer again.'],
    [declined(), 'You have declined the invitation.'],
    [declined({ withdrawnAt: early }), 'This invitation is not open any more.'],
    [declined({ canceledAt: early }), 'Your RSVP has been canceled.'],
    [declined({ canceledAt: early, waitlistNumber: 1, promotedAt: early }), 'Your RSVP has been canceled.'],
    [declined({ canceledAt: early, waitlistNumber: 1 }), 'You have removed yourself from the waitlist.'],
  ])('%o: %s', (place, sentence) => {
    expect(answerSentence(place)).toBe(sentence)
  })

  test('a place given up counts as one on the waitlist only if it never was a seat', () => {
    expect(hasLeftWaitlist(declined({ canceledAt: early, waitlistNumber: 1 }))).toBe(true)
    expect(hasLeftWaitlist(waiting({ canceledAt: early }))).toBe(false)
    expect(hasLeftWaitlist(declined({ waitlistNumber: 1 }))).toBe(false)
    expect(hasLeftWaitlist(declined({ canceledAt: early }))).toBe(false)
  })
})

test('a seat given up within 5 days of the start is late; an invitation or a place on the waitlist never is', () => {
  const late = (change: Partial<Seat>, movedAt: Date | null = null) =>
    wasGivenUpLate(declined(change), { startsAt: start, movedAt })
  expect(late({ canceledAt: ahead(5 * day) })).toBe(false)
  expect(late({ canceledAt: ahead(5 * day - 1) })).toBe(true)
  expect(late({ canceledAt: ahead(1), waitlistNumber: 1 })).toBe(false)
  expect(late({ canceledAt: ahead(1), waitlistNumber: 1, promotedAt: ahead(day) })).toBe(true)
  expect(late({})).toBe(false)
  expect(late({ canceledAt: ahead(hour) }, ahead(hour - 1))).toBe(false)
  expect(late({ canceledAt: ahead(hour) }, ahead(hour + 1))).toBe(true)
})

test('a seat given by hand later than 3 hours before the start is excused', () => {
  const excused = (promotedAt: Date | null) => isExcused({ promotedAt }, { startsAt: start })
  expect([null, ahead(3 * hour), ahead(3 * hour - 1)].map(excused)).toEqual([false, false, true])
})

test('an invitation is urgent within its last day', () => {
  expect(isUrgent(start, ahead(day))).toBe(false)
  expect(isUrgent(start, ahead(day - 1))).toBe(true)
})

test('an invitation is open for its hours, and never later than 2 hours before the start', () => {
  expect(invitationExpiry(ahead(100 * hour), start, 72)).toEqual(ahead(28 * hour))
  expect(invitationExpiry(ahead(74 * hour - 1), start, 72)).toEqual(ahead(2 * hour))
  expect(invitationExpiry(ahead(hour), start, 72)).toEqual(ahead(2 * hour))
})

describe('the time to answer after a move of the encounter', () => {
  const sentAt = ahead(10 * day)
  const whole = ahead(7 * day)
  const lastFor = (startsAt: Date) => new Date(startsAt.getTime() - 2 * hour)
  type Known = { expiresAt: Date | null; cutShort: boolean; was: Date }
  const move = ({ was, ...known }: Known, to: Date, hours = 72) =>
    movedExpiry({ sentAt, ...known }, was, to, hours)
  const free = { expiresAt: whole, cutShort: false, was: start }

  test('stays as it is if the new start allows it, and is shortened by an earlier one', () => {
    for (const to of [ahead(-day), ahead(7 * day - 2 * hour)]) {
      expect(move(free, to)).toEqual({ expiresAt: whole, cutShort: false })
    }
    const near = ahead(7 * day - 2 * hour + 1)
    expect(move(free, near)).toEqual({ expiresAt: lastFor(near), cutShort: true })
    expect(move({ ...free, expiresAt: null }, start)).toEqual({ expiresAt: lastFor(start), cutShort: true })
  })

  test('is restored, as far as possible, if an earlier move had shortened it', () => {
    const was = ahead(8 * day)
    const cut = { expiresAt: lastFor(was), cutShort: true, was }
    expect(move(cut, start)).toEqual({ expiresAt: whole, cutShort: false })
    const nearer = ahead(7.5 * day)
    expect(move(cut, nearer)).toEqual({ expiresAt: lastFor(nearer), cutShort: true })
    expect(move(cut, start, 24)).toEqual({ expiresAt: cut.expiresAt, cutShort: false })
  })

  test('is restored if the start before had shortened it, but not further', () => {
    const was = ahead(9 * day)
    const limited = { expiresAt: lastFor(was), cutShort: false, was }
    expect(move(limited, start)).toEqual({ expiresAt: whole, cutShort: false })
    const nearer = ahead(8 * day)
    expect(move(limited, nearer)).toEqual({ expiresAt: lastFor(nearer), cutShort: false })
    const own = new Date(lastFor(was).getTime() - 1)
    expect(move({ ...limited, expiresAt: own }, start)).toEqual({ expiresAt: own, cutShort: false })
  })
})

describe('a link in a mail', () => {
  const writtenAt = ahead(20 * day)
  const judge = (
    act: LinkAct,
    seat: Seat,
    times: { sentAt?: Date; seatedAt?: Date | null } = {},
    at: Partial<SeatEncounter> = {},
    now = early,
  ) =>
    judgeLink(
      act,
      { ...seat, sentAt: writtenAt, seatedAt: null, ...times },
      encounter(at),
      { ...active, clash: null },
      writtenAt,
      now,
    )
  const later = new Date(writtenAt.getTime() + 1)
  const open = { kind: 'open' }
  const closed = (sentence: string) => ({ kind: 'closed', sentence })
  const done = (sentence: string) => ({ kind: 'done', sentence })

  test('has one of four purposes', () => {
    expect(linkActs).toEqual(['accept', 'decline', 'cancel', 'leave'])
  })

  test('does nothing at an encounter that was canceled', () => {
    for (const act of linkActs) {
      const canceled = closed('This encounter has been canceled.')
      expect(judge(act, seated(), {}, { state: 'Canceled' })).toEqual(canceled)
    }
  })

  test.each(['accept', 'decline'] as const)('to %s an invitation works while it is open', (act) => {
    expect(judge(act, invited())).toEqual(open)
    expect(judge(act, invited({ expiresAt: ahead(11 * day) }))).toEqual(
      closed('This invitation has expired.'),
    )
    expect(judge(act, invited(), { sentAt: later })).toEqual(
      closed('We have invited you again since we sent this mail. The newer mail has the link that works.'),
    )
    expect(judge(act, declined({ withdrawnAt: early }))).toEqual(
      closed('This invitation is not open any more.'),
    )
  })

  test('to answer says what was answered', () => {
    expect(judge('accept', seated())).toEqual(
      done("Success! You're in. You'll receive a reminder before the event."),
    )
    expect(judge('decline', seated())).toEqual(
      closed('You have already accepted this invitation. You can cancel under My Encounters.'),
    )
    expect(judge('decline', waiting())).toEqual(
      closed('You are on the waitlist of this encounter. You can leave it on your dashboard.'),
    )
    expect(judge('decline', declined())).toEqual(done('You have declined the invitation.'))
    expect(judge('accept', declined())).toEqual(closed('You have already declined this invitation.'))
    expect(judge('accept', declined({ canceledAt: early }))).toEqual(
      closed('You gave up your place at this encounter, and it is not offered again.'),
    )
  })

  test('to accept is for active members without another seat at that time', () => {
    const seat = { ...invited(), sentAt: writtenAt, seatedAt: null }
    const busy = { ...active, clash: 'First 7' }
    expect(judgeLink('accept', seat, encounter(), busy, writtenAt, early)).toEqual(
      closed('You have a seat at “First 7” at about that time. Give up one of the two first.'),
    )
    const paused = { status: 'Paused', clash: null } as const
    expect(judgeLink('accept', seat, encounter(), paused, writtenAt, early)).toEqual(
      closed('Your membership is paused. Resume it to accept invitations.'),
    )
    expect(judgeLink('decline', seat, encounter(), paused, writtenAt, early)).toEqual(open)
  })

  test('to give up a seat works for the seat of the mail, until the start', () => {
    expect(judge('cancel', seated())).toEqual(open)
    expect(judge('cancel', seated(), { seatedAt: writtenAt })).toEqual(open)
    expect(judge('cancel', seated(), { seatedAt: later })).toEqual(
      closed('You have gained a new seat since we sent this mail. You can cancel it under My Encounters.'),
    )
    expect(judge('cancel', seated(), {}, {}, start)).toEqual(closed('This encounter has already begun.'))
    expect(judge('cancel', waiting())).toEqual(
      closed('You are on the waitlist of this encounter. You can leave it on your dashboard.'),
    )
  })

  test('to give up a place that is offered again says so until that invitation expires', () => {
    const again = invited({ expiresAt: start })
    for (const act of ['cancel', 'leave'] as const) {
      expect(judge(act, again)).toEqual(
        closed('Your invitation to this encounter is open again. You can answer it on your dashboard.'),
      )
      expect(judge(act, invited({ expiresAt: ahead(11 * day) }))).toEqual(
        closed('This invitation has expired.'),
      )
    }
  })

  test('says nothing about a place once the encounter has begun, except that it was declined or given up', () => {
    const begun = closed('This encounter has already begun.')
    const at = (act: LinkAct, seat: Seat) => judge(act, seat, { sentAt: later, seatedAt: later }, {}, start)
    for (const act of linkActs) {
      for (const seat of [invited(), seated(), waiting()]) expect(at(act, seat)).toEqual(begun)
    }
    expect(judge('decline', declined(), {}, {}, start)).toEqual(done('You have declined the invitation.'))
    expect(judge('accept', declined(), {}, {}, start)).toEqual(begun)
  })

  test('to leave a waitlist works while the member is on it', () => {
    expect(judge('leave', waiting())).toEqual(open)
    expect(judge('leave', waiting(), {}, {}, start)).toEqual(closed('This encounter has already begun.'))
    expect(judge('leave', seated())).toEqual(
      closed('A seat opened up, and it is yours. You can cancel it under My Encounters.'),
    )
  })

  test('to give up or to leave says that it is done, only for its own purpose', () => {
    const gaveUp = declined({ canceledAt: early })
    const left = declined({ canceledAt: early, waitlistNumber: 1 })
    const gone = closed('This invitation is not open any more.')
    expect(judge('cancel', gaveUp)).toEqual(done('Your RSVP has been canceled.'))
    expect(judge('leave', left)).toEqual(done('You have removed yourself from the waitlist.'))
    expect(judge('leave', gaveUp)).toEqual(gone)
    expect(judge('cancel', left)).toEqual(gone)
    expect(judge('cancel', declined())).toEqual(gone)
    expect(judge('cancel', expired())).toEqual(gone)
  })
})

describe('a member to invite', () => {
  const free = { ...active, invitation: null, barred: false, busy: false }
  const had = (status: 'Invited' | 'Accepted' | 'Declined' | 'Expired', gaveUp = false) => ({
    ...free,
    invitation: { status, gaveUp },
  })

  test.each([
    [free, null, null],
    [{ ...free, status: 'Paused' } as const, 'NOT_ACTIVE', 'NOT_ACTIVE'],
    [had('Invited'), 'ALREADY_INVITED', 'ALREADY_INVITED'],
    [had('Accepted'), 'ALREADY_INVITED', 'ALREADY_INVITED'],
    [had('Declined'), 'DECLINED', null],
    [had('Expired'), 'EXPIRED', null],
    [had('Declined', true), 'GAVE_UP', 'GAVE_UP'],
    [{ ...free, barred: true, busy: true }, 'BARRED', 'BARRED'],
    [{ ...free, busy: true }, 'BUSY', 'BUSY'],
  ])('%o is refused as %s, and as %s if invited again on purpose', (invitee, refusal, again) => {
    expect(whyNotInvited(invitee, false)).toBe(refusal)
    expect(whyNotInvited(invitee, true)).toBe(again)
  })

  test('every refusal has a sentence for the operator', () => {
    expect(refusalTexts).toEqual({
      NOT_ACTIVE: 'Only active members are invited.',
      ALREADY_INVITED: 'Already invited.',
      GAVE_UP: 'Gave up a place at this encounter, so it is not offered again.',
      DECLINED: 'Declined or was taken off. You can invite them again from the roster.',
      EXPIRED: 'Let the invitation run out. You can invite them again from the roster.',
      BARRED: 'Cannot be seated with someone already invited.',
      BUSY: 'Is invited to, waits for or has a seat at another encounter at about that time.',
      NO_ROOM: 'As many are invited as this encounter is meant to invite.',
    })
  })
})
