import { describe, expect, test } from 'vitest'
import { erasureDate } from '#rules/membership/erasure.ts'
import {
  friendLinkEnd,
  friendLinkRefusal,
  friendLinkState,
  friendLinksSince,
  vouchingState,
} from '#rules/membership/friendLink.ts'
import { loginLinkLifetime } from '#rules/membership/magicLink.ts'
import {
  cancelRefusal,
  changed,
  type Membership,
  type MembershipEvent,
  pausedUntil,
  pauseRefusal,
  resumeRefusal,
  type Suspension,
} from '#rules/membership/membership.ts'
import { boundsError, policyError, policyInForce, policyNumbers } from '#rules/membership/policy.ts'
import { day, minute } from '../support/clock.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const member: Membership = {
  status: 'Active',
  pausedAt: null,
  ownPause: null,
  suspendedUntil: null,
  noShowPauseUntil: null,
}
const paused = (change: Partial<Membership>): Membership => ({
  ...member,
  status: 'Paused',
  pausedAt: later(-day),
  ...change,
})
const ownPause = (until: Date | null = null, by: 'Member' | 'Operator' = 'Operator') => ({ by, until })
const canceled: Membership = { ...member, status: 'Canceled' }
const forGood = 'This membership is canceled, which is permanent.'
const step = (was: Membership, event: MembershipEvent) => changed(was, event, now)

describe('a membership', () => {
  test('that its member pauses loses open invitations, and the pause has no end', () => {
    const next = paused({ pausedAt: now, ownPause: ownPause(null, 'Member') })
    const follows = { mail: 'membershipPaused', places: 'withdrawInvitations' }
    expect(step(member, { kind: 'pause', by: 'Member' })).toEqual({ next, follows })
  })

  test('that an operator pauses may have an end of the pause', () => {
    const until = later(5 * day)
    expect(step(member, { kind: 'pause', by: 'Operator', until })).toEqual({
      next: paused({ pausedAt: now, ownPause: ownPause(until) }),
      follows: { mail: 'membershipPaused', places: 'withdrawInvitations' },
    })
  })

  test('is paused, resumed and canceled only from the right states, or refused with a sentence', () => {
    expect([member, paused({}), canceled].map(pauseRefusal)).toEqual([
      null,
      'This membership is paused already.',
      forGood,
    ])
    const resume = (status: Membership['status']) => resumeRefusal({ status, pausedUntil: null }, now)
    expect([resume('Active'), resume('Paused'), resume('Canceled')]).toEqual([
      'This membership is active already.',
      null,
      forGood,
    ])
    expect([member, paused({}), canceled].map(cancelRefusal)).toEqual([null, null, forGood])
    const events: MembershipEvent[] = [
      { kind: 'pause', by: 'Member' },
      { kind: 'resume', by: 'Member' },
      { kind: 'cancel', farewell: true },
      { kind: 'suspend', until: later(day) },
    ]
    for (const event of events) expect(step(canceled, event)).toEqual({ refusal: forGood })
  })

  test('can be resumed by its member from the end of the pause on, and by an operator before', () => {
    const until = (milliseconds: number) => ({ status: 'Paused' as const, pausedUntil: later(milliseconds) })
    expect(resumeRefusal(until(0), now)).toBeNull()
    expect(resumeRefusal(until(5 * day), now)).toBe(
      'Your membership is paused until Friday, November 27, 2026. You cannot resume it before then.',
    )
    expect(resumeRefusal(until(1), now)).toMatch(/^Your membership is paused until Sunday, November 22, 2026/)
    expect(resumeRefusal(until(5 * day), now, 'Operator')).toBeNull()
    const suspended = paused({ ownPause: ownPause(later(day)) })
    expect(step(suspended, { kind: 'resume', by: 'Member' })).toHaveProperty('refusal')
    expect(step(suspended, { kind: 'resume', by: 'Operator' })).toEqual({
      next: member,
      follows: { mail: 'membershipResumed' },
    })
  })

  test('that is canceled gives everything up, with a farewell mail if wanted', () => {
    const places = 'giveUpEverything'
    const cancel = (farewell: boolean) => step(paused({ ownPause: ownPause() }), { kind: 'cancel', farewell })
    expect(cancel(true)).toEqual({ next: canceled, follows: { mail: 'membershipCanceled', places } })
    expect(cancel(false)).toEqual({ next: canceled, follows: { places } })
  })

  test('of somebody who is expelled is canceled and loses everything, and a second expulsion changes nothing', () => {
    expect(step(member, { kind: 'expel' })).toEqual({ next: canceled, follows: { places: 'takeEverything' } })
    expect(step(canceled, { kind: 'expel' })).toEqual({ next: canceled, follows: {} })
  })

  test('is erased 30 days after it was canceled', () => {
    expect(erasureDate(now)).toEqual(later(30 * day))
  })

  test('is paused until the latest of all ends', () => {
    const end = (own: Date | null, suspendedUntil: Date | null, noShowPauseUntil: Date | null) =>
      pausedUntil({ ownPause: ownPause(own), suspendedUntil, noShowPauseUntil })
    expect(pausedUntil(member)).toBeNull()
    expect(end(null, null, null)).toBeNull()
    expect(end(later(1), null, null)).toEqual(later(1))
    expect(end(null, later(1), null)).toEqual(later(1))
    expect(end(null, null, later(1))).toEqual(later(1))
    expect(end(later(3), later(2), later(1))).toEqual(later(3))
    expect(end(later(1), later(3), later(2))).toEqual(later(3))
    expect(end(later(1), later(2), later(3))).toEqual(later(3))
  })
})

describe('a suspension', () => {
  const until = later(10 * day)
  const suspend = (was: Membership) => step(was, { kind: 'suspend', until })
  const follows = { places: 'takeEverything' }

  test('pauses a member from now on, without a separate mail', () => {
    const next = paused({ pausedAt: now, suspendedUntil: until })
    expect(suspend(member)).toEqual({ next, follows })
  })

  test('runs at the same time as every other pause, and never ends sooner than an earlier suspension', () => {
    for (const was of [
      paused({ ownPause: ownPause(null, 'Member') }),
      paused({ ownPause: ownPause(later(11 * day)) }),
      paused({ noShowPauseUntil: later(3 * day) }),
    ]) {
      expect(suspend(was)).toEqual({ next: { ...was, suspendedUntil: until }, follows })
    }
    const longer = paused({ suspendedUntil: later(11 * day) })
    expect(suspend(longer)).toEqual({ next: longer, follows })
  })

  const end = (was: Membership, others: readonly Suspension[] = []) => {
    const found = step(was, { kind: 'endSuspension', until, others })
    expect(found).toHaveProperty('follows', {})
    return 'next' in found ? found.next : null
  }

  test('that is taken back ends, and every other pause goes on as it was', () => {
    expect(end(paused({ suspendedUntil: until }))).toEqual(member)
    for (const beside of [
      { ownPause: ownPause(null, 'Member') },
      { ownPause: ownPause(later(5 * day)) },
      { noShowPauseUntil: later(3 * day) },
    ]) {
      expect(end(paused({ ...beside, suspendedUntil: until }))).toEqual(paused(beside))
    }
  })

  test('that is taken back leaves another one until its own end', () => {
    const was = paused({ suspendedUntil: until })
    const other = { until: later(5 * day), isOver: false }
    const sooner = { ...other, until: later(2 * day) }
    expect(end(was, [sooner, other])).toEqual({ ...was, suspendedUntil: other.until })
    expect(end(was, [{ ...other, until }])).toEqual(was)
    for (const over of [
      { ...other, isOver: true },
      { ...other, until: now },
    ]) {
      expect(end(was, [over])).toEqual(member)
    }
  })

  test('that is taken back changes nothing of a later one, or of a membership that was resumed', () => {
    for (const other of [
      paused({ suspendedUntil: later(11 * day) }),
      paused({ ownPause: ownPause(until) }),
      member,
    ]) {
      expect(end(other)).toEqual(other)
    }
  })
})

describe('a pause for no-shows', () => {
  const until = later(10 * day)
  const pause = (was: Membership) => step(was, { kind: 'pauseForNoShows', until })
  const follows = { mail: 'pausedForNoShows', places: 'withdrawInvitations' }

  test('pauses a member from now on, and lengthens another such pause', () => {
    const next = paused({ pausedAt: now, noShowPauseUntil: until })
    expect(pause(member)).toEqual({ next, follows })
    const sooner = paused({ noShowPauseUntil: later(9 * day) })
    expect(pause(sooner)).toEqual({ next: { ...sooner, noShowPauseUntil: until }, follows })
    const longer = paused({ noShowPauseUntil: later(11 * day) })
    expect(pause(longer)).toEqual({ next: longer, follows })
  })

  test('runs at the same time as the member’s own pause, and does not change a canceled membership', () => {
    const own = paused({ ownPause: ownPause(null, 'Member') })
    expect(pause(own)).toEqual({ next: { ...own, noShowPauseUntil: until }, follows })
    expect(pause(canceled)).toEqual({ next: canceled, follows: {} })
  })

  const correct = (was: Membership, end: Date | null) => step(was, { kind: 'correctNoShows', until: end })

  test('is shortened by a correction, and never started or lengthened', () => {
    const was = paused({ noShowPauseUntil: until })
    const shorter = { ...was, noShowPauseUntil: later(9 * day) }
    expect(correct(was, later(9 * day))).toEqual({ next: shorter, follows: {} })
    expect(correct(was, later(11 * day))).toEqual({ next: was, follows: {} })
    expect(correct(member, later(11 * day))).toEqual({ next: member, follows: {} })
  })

  test('ends with a mail if a correction leaves no reason for it', () => {
    const was = paused({ noShowPauseUntil: until })
    for (const end of [null, now]) {
      expect(correct(was, end)).toEqual({ next: member, follows: { mail: 'resumed', isCorrection: true } })
    }
    expect(correct(was, later(1))).toEqual({ next: { ...was, noShowPauseUntil: later(1) }, follows: {} })
    expect(correct(member, null)).toEqual({ next: member, follows: {} })
  })

  test('ends after its time, and the member’s own pause goes on without a mail', () => {
    const endNow = (was: Membership) => step(was, { kind: 'endNoShowPause' })
    const over = paused({ noShowPauseUntil: now })
    expect(endNow(over)).toEqual({ next: member, follows: { mail: 'resumed' } })
    const running = paused({ noShowPauseUntil: later(1) })
    expect(endNow(running)).toEqual({ next: running, follows: {} })
    const own = { ...over, ownPause: ownPause(until) }
    expect(endNow(own)).toEqual({ next: { ...own, noShowPauseUntil: null }, follows: {} })
    expect(endNow(member)).toEqual({ next: member, follows: {} })
  })
})

describe('a link for a friend', () => {
  const link = (change: object = {}) => ({ createdAt: now, endedAt: null, usedAt: null, ...change })

  test('is open for 30 days, until it is used or taken back', () => {
    expect(friendLinkEnd(now)).toEqual(later(30 * day))
    expect(friendLinksSince(later(30 * day))).toEqual(now)
    expect(friendLinkState(link(), later(30 * day - 1))).toBe('Open')
    expect(friendLinkState(link(), later(30 * day))).toBe('Ended')
    expect(friendLinkState(link({ endedAt: now }), now)).toBe('Ended')
    expect(friendLinkState(link({ usedAt: now, endedAt: now }), now)).toBe('Used')
  })

  test('works while its member is active, and is shown as ended otherwise', () => {
    const vouched = (change: object, status: 'Active' | 'Paused') =>
      vouchingState(link(change), { status }, now)
    expect(vouched({}, 'Active')).toBe('Open')
    expect(vouched({}, 'Paused')).toBe('Ended')
    expect(vouched({ usedAt: now }, 'Paused')).toBe('Used')
  })

  test('can be made by active members who were at an encounter, up to three at a time', () => {
    const may = { status: 'Active', attended: true, open: 2 } as const
    expect(friendLinkRefusal(may)).toBeNull()
    expect(friendLinkRefusal({ ...may, open: 3 })).toBe(
      'You have 3 links that nobody has used yet. Take one back to make another.',
    )
    expect(friendLinkRefusal({ ...may, attended: false })).toBe(
      'You can invite a friend after your first encounter.',
    )
    expect(friendLinkRefusal({ ...may, status: 'Paused' })).toBe(
      'You can invite a friend while your membership is active.',
    )
  })
})

test('a login link is valid for ten minutes', () => {
  expect(loginLinkLifetime * 1000).toBe(10 * minute)
})

describe('the policy', () => {
  test('has these numbers, and bounds within which the service makes sense', () => {
    expect(policyNumbers).toEqual({
      invitationLifetimeHours: { usual: 72, minimum: 6, maximum: 336 },
      overInvitePercent: { usual: null, minimum: 0, maximum: 200 },
      encounterMinutes: { usual: 90, minimum: 15, maximum: 480 },
      daysBetweenFirsts: { usual: 14, minimum: 0, maximum: 60 },
      replaceHours: { usual: 0, minimum: 0, maximum: 336 },
    })
  })

  test('accepts whole numbers within the bounds', () => {
    const error = (value: number) => boundsError({ minimum: 6, maximum: 9 }, value)
    const sentence = 'Please give a whole number from 6 to 9.'
    expect([5, 6, 9, 10, 7.5].map(error)).toEqual([sentence, null, null, sentence, sentence])
    expect(policyError('encounterMinutes', 14)).toBe('Please give a whole number from 15 to 480.')
  })

  test('is what was set, or the default if nothing or something invalid was set', () => {
    const usual = {
      invitationLifetimeHours: 72,
      overInvitePercent: null,
      encounterMinutes: 90,
      daysBetweenFirsts: 14,
      replaceHours: 0,
    }
    expect(policyInForce(() => undefined)).toEqual(usual)
    expect(policyInForce(() => '60')).toEqual(usual)
    expect(policyInForce(() => 481)).toEqual(usual)
    const set: Record<string, number> = {
      invitationLifetimeHours: 48,
      overInvitePercent: 50,
      encounterMinutes: 60,
      daysBetweenFirsts: 7,
      replaceHours: 24,
    }
    expect(policyInForce((name) => set[name])).toEqual(set)
  })
})
