import { describe, expect, test } from 'vitest'
import { type GuestMove, guestMove, type Scene } from '../../prisma/demo/rehearsal/guestMove.ts'
import { actRefusal } from '../../server/rules/guide/actRefusal.ts'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { LogLine, PresenceSpan, TableFacts } from '../../server/rules/guide/table.ts'

const second = 1000
const minute = 60 * second
const patience = 35 * second

const names = Array.from({ length: 11 }, (_, index) => `guest ${index}`)
const guests = new Set(names)

type Made = { at: number; seat: string; move: GuestMove; refusal: string | null }

/**
 * Plays an evening with rehearsed guests and a visitor who is present between the given minutes; it looks at the table
 * every two seconds.
 */
function playEvening(seed: string, visits: readonly [number, number][], until = 90) {
  const log: LogLine[] = []
  const presence: PresenceSpan[] = visits.map(([from, to]) => ({
    seat: 'visitor',
    from: from * minute,
    until: to * minute,
  }))
  const facts: TableFacts = {
    kind: 'First',
    minimum: 10,
    removedBefore: [],
    opensAt: -5 * minute,
    startsAt: 0,
    endsAt: 90 * minute,
    script: defaultScripts.First,
    questions: defaultScripts.First.map(() => null),
    offered: [],
    seed,
    seats: ['visitor', ...names],
    log,
    presence,
  }
  const made: Made[] = []
  const steps = new Set<string>()
  for (let at = -5 * minute; at < until * minute; at += 2 * second) {
    let scene: Scene = { facts, state: seeTable(facts, at), guests }
    for (const seat of names) {
      steps.add(`${scene.state.stage} ${scene.state.step}`)
      const move = guestMove(scene, seat, at)
      expect(guestMove(scene, seat, at)).toEqual(move)
      if (!move) continue
      if (move.kind !== 'Sign') {
        made.push({ at, seat, move, refusal: actRefusal(scene.state, facts, seat, move, { mayHost: false }) })
        log.push({ at, by: seat, act: move })
        scene = { ...scene, state: seeTable(facts, at) }
        continue
      }
      made.push({ at, seat, move, refusal: null })
      const open = presence.findLast((span) => span.seat === seat && span.until > at)
      const hasLeft = log.some(
        ({ by, act, at: left }) => by === seat && act.kind === 'Leave' && left > (open?.from ?? 0),
      )
      if (open && !hasLeft) open.until = at + patience
      else presence.push({ seat, from: at, until: at + patience })
    }
  }
  return { made, facts, steps, stateAt: (at: number) => seeTable(facts, at) }
}

describe('rehearsed guests', () => {
  const evening = playEvening('an evening', [[-4, 95]])
  const kinds = (kind: string) => evening.made.filter(({ move }) => move.kind === kind)

  test('never do anything that the guide would refuse, such as acting out of turn', () => {
    expect(evening.made.filter(({ refusal }) => refusal !== null)).toEqual([])
  })

  test('arrive one after the other in the minutes before the start, and are all there soon after it', () => {
    const first = names.map((name) => evening.made.find(({ seat }) => seat === name)?.at ?? Infinity)
    expect(new Set(first).size).toBeGreaterThan(8)
    expect(Math.min(...first)).toBeGreaterThan(-4 * minute)
    expect(Math.max(...first)).toBeLessThan(minute)
  })

  test('lead an evening through every part to its end', () => {
    const stages = new Set([...evening.steps].map((each) => Number(each.split(' ')[0])))
    expect([...stages]).toEqual(defaultScripts.First.map((_, index) => index))
    expect(evening.stateAt(90 * minute).ended).toBe('Time')
  })

  test('end their turns early, and pass some', () => {
    const turns = kinds('Done').length + kinds('Pass').length
    expect(turns).toBeGreaterThanOrEqual(20)
    const evenings = ['one', 'two', 'three'].map((seed) => playEvening(seed, [[-4, 95]], 20))
    const passed = evenings.flatMap(({ made }) => made.filter(({ move }) => move.kind === 'Pass'))
    expect(passed.length).toBeGreaterThan(0)
  })

  test('raise hands, get ready, and seldom want longer', () => {
    expect(kinds('HandUp').length).toBeGreaterThan(3)
    expect(kinds('Ready').length).toBeGreaterThan(20)
    expect(kinds('Longer').length).toBeLessThan(kinds('Ready').length / 4)
  })

  test('go out for about half a minute and come back', () => {
    const left = kinds('Leave')
    expect(left.length).toBeGreaterThan(1)
    for (const { at, seat } of left.slice(0, -1)) {
      const back = evening.made.find((each) => each.seat === seat && each.at > at)
      expect(back?.move.kind).toBe('Sign')
      expect((back?.at ?? 0) - at).toBeGreaterThanOrEqual(25 * second)
      expect((back?.at ?? Infinity) - at).toBeLessThanOrEqual(52 * second)
    }
  })

  test('arrive within a minute at a table that has begun, and leave some minutes after the visitor', () => {
    const { made, stateAt } = playEvening('late', [[30, 40]], 50)
    expect(made.every(({ at }) => at >= 30 * minute && at < 43 * minute)).toBe(true)
    expect(stateAt(31 * minute).present).toHaveLength(12)
    expect(stateAt(44 * minute).present).toEqual([])
  })

  test('do nothing if no visitor came', () => {
    expect(playEvening('idle', [], 10).made).toEqual([])
  })
})
