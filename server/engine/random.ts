/**
 * The only source of randomness in a formation: sfc32 (Chris Doty-Humphrey, PractRand), which is small, fast and of
 * good quality. The same seed gives the same numbers on every machine.
 */
export class Random {
  #a = 0
  #b: number
  #c = 0x9e3779b9
  #d = 1

  /** @param seed any integer; its low 32 bits count */
  constructor(seed: number) {
    this.#b = seed | 0
    for (let warm = 0; warm < 16; warm++) this.next()
  }

  /** @returns an integer from 0 to 2^32 - 1 */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** @returns a number from 0 up to, not including, 1 */
  unit(): number {
    return this.next() / 4294967296
  }

  /** @returns an integer from 0 up to, not including, `limit` */
  below(limit: number): number {
    return Math.floor((this.next() / 4294967296) * limit)
  }

  /** Shuffles in place (Fisher and Yates) and returns the same array. */
  shuffle<List extends number[] | Int32Array>(list: List): List {
    for (let last = list.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const moved = list[last] as number
      list[last] = list[other] as number
      list[other] = moved
    }
    return list
  }
}
