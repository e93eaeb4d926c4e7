/** A clock that only moves when a test moves it. */
export type TestClock = { (): Date; set(instant: Date): void; advance(milliseconds: number): void }

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Creates a clock at an instant; by default a Thursday noon in Detroit. */
export function createClock(start = new Date('2026-11-19T17:00:00.000Z')): TestClock {
  let now = start
  return Object.assign(() => now, {
    set(instant: Date) {
      now = instant
    },
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds)
    },
  })
}
