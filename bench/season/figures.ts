import { type History, pairsOf } from './history.ts'
import { chanceOfComing, type Regular } from './members.ts'

type Sums = Record<
  | 'invited'
  | 'candidates'
  | 'tables'
  | 'alone'
  | 'endedAlone'
  | 'small'
  | 'pairs'
  | 'repeats'
  | 'misfits'
  | 'secondInvited'
  | 'secondCandidates'
  | 'secondTables'
  | 'secondSmall'
  | 'secondPairs'
  | 'secondMet'
  | 'secondAgain'
  | 'came'
  | 'withoutFace'
  | 'withoutFaceAtBest'
  | 'imbalance',
  number
>

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Counts how a season of Firsts and Seconds turns out for people. */
export class SeasonFigures {
  readonly #byId: readonly Regular[]
  readonly #sums: Sums
  readonly #timesOut: Int32Array
  readonly #inARow: Int32Array
  #longest = 0

  constructor(people: readonly Regular[]) {
    this.#byId = people
    this.#timesOut = new Int32Array(people.length + 1)
    this.#inARow = new Int32Array(people.length + 1)
    this.#sums = {
      invited: 0,
      candidates: 0,
      tables: 0,
      alone: 0,
      endedAlone: 0,
      small: 0,
      pairs: 0,
      repeats: 0,
      misfits: 0,
      secondInvited: 0,
      secondCandidates: 0,
      secondTables: 0,
      secondSmall: 0,
      secondPairs: 0,
      secondMet: 0,
      secondAgain: 0,
      came: 0,
      withoutFace: 0,
      withoutFaceAtBest: 0,
      imbalance: 0,
    }
  }

  /** Counts the people who could have been invited to this round's Firsts, and the tables that were. */
  invitedFirsts(candidates: readonly number[], tables: readonly (readonly number[])[]): void {
    const seated = new Set(tables.flat())
    for (const id of candidates) {
      const out = seated.has(id) ? 0 : 1
      this.#timesOut[id] = (this.#timesOut[id] ?? 0) + out
      this.#inARow[id] = out * ((this.#inARow[id] ?? 0) + 1)
      this.#longest = Math.max(this.#longest, this.#inARow[id] ?? 0)
    }
    this.#sums.candidates += candidates.length
    this.#sums.invited += seated.size
    this.#sums.tables += tables.length
    this.#sums.alone += tables.filter((table) => this.#someoneAlone(table)).length
    for (const table of tables) for (const [a, b] of pairsOf(table)) this.#sums.misfits += this.#misfits(a, b)
    for (const table of tables) this.#sums.imbalance += this.#imbalance(table)
  }

  /** Counts the people who came to one First. Call it before the history records that table. */
  cameToFirst(table: readonly number[], fewest: number, history: History): void {
    const pairs = pairsOf(table)
    this.#sums.pairs += pairs.length
    this.#sums.repeats += pairs.filter(([a, b]) => history.haveMet(a, b)).length
    this.#sums.small += table.length < fewest ? 1 : 0
    this.#sums.endedAlone += this.#someoneAlone(table) ? 1 : 0
  }

  /** Counts the people with a familiar face, and the tables that were invited to this round's Seconds. */
  invitedSeconds(linked: ReadonlySet<number>, tables: readonly (readonly number[])[]): void {
    this.#sums.secondCandidates += linked.size
    this.#sums.secondInvited += tables.flat().filter((id) => linked.has(id)).length
  }

  /** Counts the people who came to one Second. Call it before the history records that table. */
  cameToSecond(table: readonly number[], fewest: number, history: History): void {
    const pairs = pairsOf(table)
    this.#sums.secondTables++
    this.#sums.secondPairs += pairs.length
    this.#sums.secondMet += pairs.filter(([a, b]) => history.haveMet(a, b)).length
    this.#sums.secondAgain += pairs.filter(([a, b]) => history.seconds.has(history.key(a, b))).length
    this.#sums.secondSmall += table.length < fewest ? 1 : 0
    this.#sums.came += table.length
    this.#sums.withoutFace += table.filter(
      (a) => !table.some((b) => a !== b && history.areFamiliar(a, b)),
    ).length
    for (const id of table) this.#sums.withoutFaceAtBest += this.#faceless(id, history)
  }

  /** Returns the season's figures: shares from 0 to 1, or counts if the name says so. */
  row(history: History): Record<string, number> {
    const sums = this.#sums
    const mostOf = (counts: ReadonlyMap<number, number>): number =>
      [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
    const out = [...this.#timesOut.slice(1)]
    const mean = share(
      out.reduce((sum, times) => sum + times, 0),
      out.length,
    )
    return {
      placed: share(sums.invited, sums.candidates),
      repeats: share(sums.repeats, sums.pairs),
      'most Firsts together': mostOf(history.firsts),
      'most out in a row': this.#longest,
      'variance out': share(
        out.reduce((sum, times) => sum + (times - mean) ** 2, 0),
        out.length,
      ),
      // The least variance possible with this many missing places: everybody is left out as often as the mean says,
      // rounded down or up.
      'least variance': (mean % 1) * (1 - (mean % 1)),
      alone: share(sums.alone, sums.tables),
      imbalance: share(sums.imbalance, sums.tables),
      'ended alone': share(sums.endedAlone, sums.tables),
      'Firsts too small': share(sums.small, sums.tables),
      'misfits a table': share(sums.misfits, sums.tables),
      'Second placed': share(sums.secondInvited, sums.secondCandidates),
      'Second had met': share(sums.secondMet, sums.secondPairs),
      'most Seconds together': mostOf(history.seconds),
      'Second again': share(sums.secondAgain, sums.secondPairs),
      'Second no face': share(sums.withoutFace, sums.came),
      'no face at best': share(sums.withoutFaceAtBest, sums.came),
      'Seconds too small': share(sums.secondSmall, sums.secondTables),
    }
  }

  #person(id: number): Regular {
    return this.#byId[id - 1] as Regular
  }

  /** Whether there is only one woman or only one man. */
  #someoneAlone(table: readonly number[]): boolean {
    return [0, 1].some((gender) => table.filter((id) => this.#person(id).gender === gender).length === 1)
  }

  /** Returns the squared difference between the number of men and their share among all people. */
  #imbalance(table: readonly number[]): number {
    const men = (people: readonly Regular[]): number => people.filter(({ gender }) => gender === 1).length
    const expected = (men(this.#byId) * table.length) / this.#byId.length
    return (men(table.map((id) => this.#person(id))) - expected) ** 2
  }

  /** Returns the chance that no familiar face comes, if all of them are invited to the same table. */
  #faceless(id: number, history: History): number {
    return this.#byId
      .filter((other) => other.id !== id && history.areFamiliar(id, other.id))
      .reduce((chance, face) => chance * (1 - chanceOfComing(face)), 1)
  }

  #misfits(a: number, b: number): number {
    const minds = (who: Regular, { ageRange }: Regular): number =>
      who.preferred === 0 || (who.preferred >> ageRange) & 1 ? 0 : 1
    return minds(this.#person(a), this.#person(b)) + minds(this.#person(b), this.#person(a))
  }
}
