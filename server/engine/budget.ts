import type { OnProgress } from './problem.ts'

/**
 * The budget is counted in steps, never by the clock, which would make two runs with the same seed differ. An ordinary
 * core takes about this many steps in a millisecond.
 */
const stepsPerMs = 16_000

/**
 * Returns how long a search for groups may take: a second for up to ten thousand people, more beyond; less for a few
 * people, whose groups are found sooner (docs/performance.md).
 *
 * @returns milliseconds on an ordinary core
 */
export function searchBudget(people: number): number {
  return Math.min(30_000, Math.max(Math.min(1000, people * 10), people / 10, 1))
}

/** The steps that a search may take and has taken. It also reports the progress. */
export class Budget {
  readonly total: number
  #spent = 0
  readonly #onProgress: OnProgress

  /**
   * @param budgetMs milliseconds on an ordinary core
   * @param onProgress called with the share after each piece of work
   */
  constructor(budgetMs: number, onProgress: OnProgress) {
    this.total = Math.max(1, Math.round(budgetMs * stepsPerMs))
    this.#onProgress = onProgress
  }

  /** Steps that remain, 0 or more. */
  get left(): number {
    return Math.max(0, this.total - this.#spent)
  }

  /** Counts steps as done. The last hundredth of the progress is left to the caller, who reports the end. */
  spend(steps: number): void {
    this.#spent += steps
    this.#onProgress(Math.min(0.99, (0.99 * this.#spent) / this.total))
  }
}
