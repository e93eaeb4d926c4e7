type Event = { at: Date; happen: () => Promise<void> }

/** Events at instants, the earliest first. An event may plan more events. */
export type Timeline = {
  /** Plans an event. One in the past of the story happens next. */
  plan(at: Date, happen: Event['happen']): void
  /** Runs all events up to an instant, and sets the clock before each. */
  play(until: Date): Promise<void>
}

/**
 * Makes an empty timeline.
 *
 * @param tellTime called with the instant of each event before it happens
 */
export function createTimeline(tellTime: (instant: Date) => void): Timeline {
  const events: Event[] = []
  return {
    plan(at, happen) {
      let low = 0
      let high = events.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((events[middle]?.at ?? at) <= at) low = middle + 1
        else high = middle
      }
      events.splice(low, 0, { at, happen })
    },
    async play(until) {
      for (let next = events[0]; next !== undefined && next.at <= until; next = events[0]) {
        events.shift()
        tellTime(next.at)
        await next.happen()
      }
    },
  }
}
