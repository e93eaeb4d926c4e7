import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changed,
  type Membership,
  type MembershipEvent,
  pausedUntil,
} from '../../server/rules/membership/membership.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 22)

const instant = fc.integer({ min: 0, max: 90 }).map((days) => new Date(start + days * day))
const maybe = fc.option(instant)
const by = fc.constantFrom('Member' as const, 'Operator' as const)
const suspension = fc.record({ until: instant, isOver: fc.boolean() })
const event: fc.Arbitrary<MembershipEvent> = fc.oneof(
  fc.constant({ kind: 'pause', by: 'Member' } as const),
  maybe.map((until) => ({ kind: 'pause', by: 'Operator', until }) as const),
  by.map((who) => ({ kind: 'resume', by: who }) as const),
  instant.map((until) => ({ kind: 'pauseForNoShows', until }) as const),
  maybe.map((until) => ({ kind: 'correctNoShows', until }) as const),
  fc.constant({ kind: 'endNoShowPause' } as const),
  instant.map((until) => ({ kind: 'suspend', until }) as const),
  fc
    .tuple(instant, fc.array(suspension, { maxLength: 2 }))
    .map(([until, others]) => ({ kind: 'endSuspension', until, others }) as const),
)
const ofAttendance = ['pauseForNoShows', 'correctNoShows', 'endNoShowPause']
const ofCases = ['suspend', 'endSuspension']
const cancel = { kind: 'cancel', farewell: true } as const
const newcomer: Membership = {
  status: 'Active',
  pausedAt: null,
  ownPause: null,
  suspendedUntil: null,
  noShowPauseUntil: null,
}

type Step = { was: Membership; event: MembershipEvent; now: Date; next: Membership; isRefused: boolean }

/** Applies events to a membership one after the other and returns the steps. A refused event changes nothing. */
function applyEvents(events: readonly MembershipEvent[], days: readonly Date[]): Step[] {
  const steps: Step[] = []
  let was = newcomer
  const order = [...days].sort((a, b) => a.getTime() - b.getTime())
  for (const [index, each] of events.entries()) {
    const now = order[index] ?? new Date(start)
    const transition = changed(was, each, now)
    const isRefused = 'refusal' in transition
    const next = isRefused ? was : transition.next
    steps.push({ was, event: each, now, next, isRefused })
    was = next
  }
  return steps
}

const lives = fc
  .tuple(fc.array(event, { maxLength: 12 }), fc.array(instant, { minLength: 12, maxLength: 12 }))
  .map(([events, days]) => applyEvents(events, days))

const expectInEachStep = (property: (step: Step) => void) =>
  fc.assert(
    fc.property(lives, (steps) => steps.forEach(property)),
    { numRuns: 1000 },
  )

describe('a membership, after any events,', () => {
  test('is paused exactly while one of the three pauses runs', () => {
    expectInEachStep(({ next: { status, ownPause, suspendedUntil, noShowPauseUntil } }) => {
      expect(status === 'Paused').toBe(
        [ownPause, suspendedUntil, noShowPauseUntil].some((each) => each !== null),
      )
    })
  })

  test('does not lose the member’s own pause by attendance or suspensions', () => {
    expectInEachStep(({ was, event: { kind }, next }) => {
      if ([...ofAttendance, ...ofCases].includes(kind)) expect(next.ownPause).toEqual(was.ownPause)
    })
  })

  test('stays suspended, whatever attendance changes', () => {
    expectInEachStep(({ was, event: { kind }, next }) => {
      if (ofAttendance.includes(kind)) expect(next.suspendedUntil).toEqual(was.suspendedUntil)
    })
  })

  test('is paused by a suspension at least until its end, even with a pause for no-shows', () => {
    expectInEachStep(({ was, event: what, next }) => {
      if (what.kind !== 'suspend') return
      const end = Math.max(what.until.getTime(), was.suspendedUntil?.getTime() ?? 0)
      expect(next.suspendedUntil?.getTime()).toBe(end)
      expect(next.noShowPauseUntil).toEqual(was.noShowPauseUntil)
    })
  })

  test('loses exactly the suspension that is taken back', () => {
    expectInEachStep(({ was, event: what, next, now }) => {
      if (what.kind !== 'endSuspension') return
      const isIt = was.suspendedUntil?.getTime() === what.until.getTime()
      const standing = what.others.filter(({ until, isOver }) => !isOver && until > now)
      if (!isIt) expect(next).toEqual(was)
      else if (standing.length > 0)
        expect(standing.map(({ until }) => until)).toContainEqual(next.suspendedUntil)
      else expect(next.suspendedUntil).toBeNull()
      expect(next.noShowPauseUntil).toEqual(was.noShowPauseUntil)
    })
  })

  test('can be resumed by the member after the latest of all ends, and not before', () => {
    expectInEachStep(({ was, event: what, now, isRefused }) => {
      if (what.kind !== 'resume' || what.by !== 'Member' || was.status !== 'Paused') return
      const end = pausedUntil(was)
      expect(isRefused).toBe(end !== null && end > now)
    })
  })

  test('is never paused longer by a correction or by the end of the 30 days', () => {
    expectInEachStep(({ was, event: { kind }, next }) => {
      if (kind !== 'correctNoShows' && kind !== 'endNoShowPause') return
      const end = ({ noShowPauseUntil }: Membership) => noShowPauseUntil?.getTime() ?? 0
      expect(end(next)).toBeLessThanOrEqual(end(was))
    })
  })

  test('is canceled for good', () => {
    fc.assert(
      fc.property(lives, event, instant, (steps, later, now) => {
        const ended = changed(steps.at(-1)?.next ?? newcomer, cancel, now)
        if ('refusal' in ended) throw new Error(ended.refusal)
        expect(ended.next).toEqual({ ...newcomer, status: 'Canceled' })
        const after = changed(ended.next, later, now)
        if (!('refusal' in after)) expect(after).toEqual({ next: ended.next, follows: {} })
        expect(changed(ended.next, cancel, now)).toHaveProperty('refusal')
      }),
    )
  })
})
