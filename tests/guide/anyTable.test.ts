import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actRefusal } from '../../server/rules/guide/actRefusal.ts'
import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { TableState } from '../../server/rules/guide/table.ts'
import { anyDoing, anyEvening, anyShare, fullRounds } from './anyEvening.ts'
import { add, knownAt, roundsOf, second, statesOf } from './evening.ts'

const runs = { numRuns: 120 }

/** Returns an instant between one second before the opening and one second after the end. */
const instantOf = (facts: { opensAt: number; endsAt: number }, share: number): number =>
  Math.round(facts.opensAt - 1000 + share * (facts.endsAt - facts.opensAt + 2000))

const still = ({ spoken: _, changesAt: __, ...state }: TableState): unknown => state
const isMost = (votes: readonly string[], state: TableState): boolean =>
  votes.length * 2 > state.present.length

describe('any evening', () => {
  it('has at most one speaker at a time, who is present, with a queue of others who are present', () => {
    fc.assert(
      fc.property(anyEvening, (facts) => {
        for (const { state } of statesOf(facts)) {
          expect(state.turn && state.floor).toBeNull()
          const inRound = state.turn ? [state.turn.seat, ...state.turn.next] : []
          expect(new Set(inRound).size).toBe(inRound.length)
          const waiting = [...state.hands, ...(state.floor ? [state.floor.seat] : [])]
          expect(new Set(waiting).size).toBe(waiting.length)
          const seats = [...inRound, ...waiting, ...state.ready, ...state.longer]
          for (const seat of seats) expect(state.present).toContain(seat)
          for (const seat of state.removed) expect(state.present).not.toContain(seat)
        }
      }),
      runs,
    )
  })

  it('gives nobody a second turn in a round before all present had one, and nobody a third turn', () => {
    fc.assert(
      fc.property(anyEvening, (facts) => {
        let visit = Number.NaN
        let turns: { step: number; seat: string }[] = []
        for (const { state } of statesOf(facts)) {
          if (state.stageFrom !== visit) turns = []
          visit = state.stageFrom
          if (!state.turn || turns.at(-1)?.step === state.step) continue
          const { seat } = state.turn
          const before = turns.filter((turn) => turn.seat === seat).length
          expect(before).toBeLessThan(2)
          const others = before === 0 ? [] : state.present
          for (const other of others) expect(turns.map((turn) => turn.seat)).toContain(other)
          turns.push({ step: state.step, seat })
        }
      }),
      runs,
    )
  })

  it('ends at the latest at its end, with the farewell, and never changes afterwards', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, (facts, share) => {
        const end = seeTable(facts, facts.endsAt)
        expect(end.ended).not.toBeNull()
        expect(end.changesAt).toBeNull()
        const after = facts.endsAt + Math.round(share * 1e7)
        expect(seeTable(facts, after)).toEqual(end)
        const last = seeTable(facts, facts.endsAt - 1)
        expect(last.ended).not.toBe('Time')
        if (end.ended === 'Time') expect(last.stage).toBe(facts.script.length - 1)
      }),
      runs,
    )
  })

  it('does not change its past when somebody is removed and their presence ends', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, (facts, share) => {
        const line = facts.log[Math.floor(share * (facts.log.length - 1))]
        if (!line) return
        const { at } = line
        const known = knownAt(facts, at)
        const before = seeTable(known, at)
        const seat = before.present.find((each) =>
          known.presence.every((span) => span.seat !== each || span.from < at),
        )
        if (before.ended || seat === undefined) return
        const removed = add(known, at, before.host ?? 'operator', { kind: 'Remove', seat })
        const presence = removed.presence.map((span) =>
          span.seat === seat && span.until > at ? { ...span, until: at } : span,
        )
        const after = seeTable({ ...removed, presence }, at)
        expect(still(after)).toEqual(still(seeTable(removed, at)))
        expect(after.step).toBeGreaterThanOrEqual(before.step)
      }),
      runs,
    )
  })

  it('never counts steps backwards, and has a new step with every part and turn', () => {
    fc.assert(
      fc.property(anyEvening, (facts) => {
        const states = statesOf(facts).map(({ state }) => state)
        states.slice(1).forEach((state, index) => {
          const before = states[index] as TableState
          expect(state.step).toBeGreaterThanOrEqual(before.step)
          if (state.step > before.step || state.ended) return
          expect([state.stage, state.stageFrom, state.turn?.seat]).toEqual([
            before.stage,
            before.stageFrom,
            before.turn?.seat,
          ])
        })
      }),
      runs,
    )
  })

  it('does not depend on anything after now', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, fc.nat(1e7), (facts, share, longer) => {
        const now = instantOf(facts, share)
        const known = knownAt(facts, now)
        const state = seeTable(facts, now)
        expect(seeTable(known, now)).toEqual(state)
        const presence = known.presence.map((span) =>
          span.until > now ? { ...span, until: now + 1 + longer } : span,
        )
        expect(still(seeTable({ ...known, presence }, now))).toEqual(still(state))
      }),
      runs,
    )
  })

  it('changes by itself at changesAt, and not before', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, anyShare, (facts, share, between) => {
        const now = instantOf(facts, share)
        const known = knownAt(facts, now)
        const state = seeTable(known, now)
        const { changesAt } = state
        const until = changesAt ?? now + 1e7
        for (const at of [now, Math.floor(now + between * (until - 1 - now)), until - 1]) {
          const later = seeTable(known, at)
          expect(still(later)).toEqual(still(state))
          expect(later.changesAt).toBe(changesAt)
        }
        if (changesAt !== null) expect(still(seeTable(known, changesAt))).not.toEqual(still(state))
      }),
      { numRuns: 400 },
    )
  })

  it('is the same if presence is stored twice, split and in another order', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, fc.nat(1000), (facts, share, cut) => {
        const now = instantOf(facts, share)
        const presence = facts.presence
          .flatMap(({ seat, from, until }) => [
            { seat, from, until: Math.min(from + cut, until) },
            { seat, from, until },
          ])
          .reverse()
        expect(seeTable({ ...facts, presence }, now)).toEqual(seeTable(facts, now))
      }),
      runs,
    )
  })

  it('is not changed by an act that is refused, and changed by one that is not', () => {
    let refused = 0
    let done = 0
    fc.assert(
      fc.property(anyEvening, anyShare, anyDoing, (facts, share, { byOf, actOf }) => {
        const now = instantOf(facts, share)
        const known = knownAt(facts, now)
        const state = seeTable(known, now)
        const by = byOf(state)
        const act = actOf(state.step)
        const refusal = actRefusal(state, facts, by, act, { mayHost: true })
        const after = seeTable(add(known, now, by, act), now)
        if (refusal !== null) {
          expect(refusal).toMatch(/^[A-Z].*\.$/)
          refused += 1
          expect(after).toEqual(state)
        } else if (facts.seats.includes(by) && act.kind !== 'Extend') {
          done += 1
          expect(after).not.toEqual(state)
        }
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(refused, done)).toBeGreaterThan(60)
  })

  it('does at once what most of those present want', () => {
    fc.assert(
      fc.property(anyEvening, (facts) => {
        for (const { state } of statesOf(facts)) {
          if (facts.script[state.stage]?.kind === 'Prompt') expect(isMost(state.ready, state)).toBe(false)
          expect(isMost(state.longer, state)).toBe(false)
          expect(isMost(state.smaller?.goOn ?? [], state)).toBe(false)
          expect(isMost(state.smaller?.end ?? [], state)).toBe(false)
        }
      }),
      runs,
    )
  })

  it('gives people with a late turn in one round an early turn in the next', () => {
    const anyone = fc.record({ people: fc.integer({ min: 2, max: 12 }), seed: fc.string() })
    fc.assert(
      fc.property(anyone, ({ people, seed }) => {
        const facts = fullRounds(people, seed)
        const rounds = roundsOf(facts)
        expect(rounds).toHaveLength(3)
        rounds.slice(1).forEach((round, index) => {
          const before = rounds[index] ?? []
          expect(round.toSorted()).toEqual(facts.seats.toSorted())
          expect(round).not.toEqual(before)
          const early = round.slice(0, Math.ceil(people / 2))
          for (const seat of before.slice(Math.ceil(people / 2))) expect(early).toContain(seat)
        })
      }),
      runs,
    )
  })

  it('counts no more time of speaking than has passed', () => {
    fc.assert(
      fc.property(anyEvening, anyShare, (facts, share) => {
        const now = instantOf(facts, share)
        const sum = [...seeTable(facts, now).spoken.values()].reduce((total, each) => total + each, 0)
        expect(sum * second).toBeLessThanOrEqual(Math.max(0, now - facts.opensAt))
      }),
      runs,
    )
  })
})
