import type { Random } from '../../server/engine/random.ts'
import { type Regular, rates } from './members.ts'

/**
 * Everybody's answers to an invitation for one evening, how soon they answer, and whether they come. They do not
 * depend on how tables are arranged.
 */
export class Answers {
  /** the people who say yes, and come if they have a seat */
  readonly willing: ReadonlySet<number>
  readonly #yes: ReadonlySet<number>
  readonly #turn: ReadonlyMap<number, number>

  constructor(people: readonly Regular[], random: Random) {
    const drawn = people.map(({ id, accepts }) => ({
      id,
      yes: random.unit() < accepts,
      shows: random.unit() < rates.show,
      turn: random.unit(),
    }))
    const idsOf = (list: typeof drawn): Set<number> => new Set(list.map(({ id }) => id))
    this.#yes = idsOf(drawn.filter(({ yes }) => yes))
    this.willing = idsOf(drawn.filter(({ yes, shows }) => yes && shows))
    this.#turn = new Map(drawn.map(({ id, turn }) => [id, turn]))
  }

  /**
   * Returns who comes to a table in the end. People who say yes take a seat while there are any, and some of these
   * stay away.
   *
   * @param mayBoth whether two people may both be seated
   */
  come(
    invited: readonly number[],
    seats: number,
    mayBoth: (a: number, b: number) => boolean = () => true,
  ): number[] {
    const turn = (id: number): number => this.#turn.get(id) ?? 0
    const seated: number[] = []
    for (const id of invited.filter((one) => this.#yes.has(one)).sort((a, b) => turn(a) - turn(b))) {
      if (seated.length < seats && seated.every((other) => mayBoth(id, other))) seated.push(id)
    }
    return seated.filter((id) => this.willing.has(id))
  }
}
