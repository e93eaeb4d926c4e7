import type { FamiliarLink, FormationInput } from '../../server/engine/problem.ts'

/** The history of a season: who sat with whom and when, who chose whom, who was left out how often. */
export class History {
  /** the rounds in which two people met, by the key of the pair */
  readonly meetings = new Map<number, number[]>()
  /** how often two people sat at the same First, and at the same Second */
  readonly firsts = new Map<number, number>()
  readonly seconds = new Map<number, number>()
  readonly links = new Map<number, FamiliarLink>()
  readonly #people: number

  /** @param people how many, their ids from 1 */
  constructor(people: number) {
    this.#people = people
  }

  /** Returns one number for a pair, in either order. */
  key(a: number, b: number): number {
    return Math.min(a, b) * (this.#people + 1) + Math.max(a, b)
  }

  /** Returns both ids of a pair. */
  pairOf(key: number): [number, number] {
    return [Math.floor(key / (this.#people + 1)), key % (this.#people + 1)]
  }

  /** Records that everybody at a table met everybody else there. */
  note(table: readonly number[], round: number, isSecond: boolean): void {
    for (const [a, b] of pairsOf(table)) {
      const key = this.key(a, b)
      const rounds = this.meetings.get(key)
      if (rounds) rounds.push(round)
      else this.meetings.set(key, [round])
      const kind = isSecond ? this.seconds : this.firsts
      kind.set(key, (kind.get(key) ?? 0) + 1)
    }
  }

  /** Returns every meeting so far, in the engine's input format. */
  meetingsBefore(round: number): Required<Pick<FormationInput, 'met' | 'metWeeksAgo'>> {
    const all = [...this.meetings].flatMap(([key, rounds]) => rounds.map((then) => ({ key, then })))
    return {
      met: Int32Array.from(all.flatMap(({ key }) => this.pairOf(key))),
      metWeeksAgo: Int32Array.from(all, ({ then }) => round - then),
    }
  }

  haveMet(a: number, b: number): boolean {
    return this.meetings.has(this.key(a, b))
  }

  areFamiliar(a: number, b: number): boolean {
    return this.links.has(this.key(a, b))
  }
}

/** Returns every pair of a list, once. */
export function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((a, index) => ids.slice(index + 1).map((b): [number, number] => [a, b]))
}
