import type { LogLine, PresenceSpan, SeatId, TableFacts } from './table.ts'

/** What happened at a table at one instant: log lines, and people who came or left. */
export type TableEvent = { at: number; came: SeatId[]; went: SeatId[]; lines: LogLine[] }

type Span = { from: number; until: number }

/** Returns the log lines from the opening until an instant, by time and then in the order in which they were stored. */
function linesUntil({ log, opensAt }: TableFacts, now: number): LogLine[] {
  return log.filter(({ at }) => at >= opensAt && at <= now).sort((a, b) => a.at - b.at)
}

/** Merges one person's spans that overlap or touch, in order. */
function merged(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else apart.push({ from, until })
  }
  return apart
}

/**
 * Returns when each person was at the table, as known at an instant: from the opening on, and cut off when they left.
 */
function spansUntil(
  { presence, opensAt }: TableFacts,
  lines: readonly LogLine[],
  now: number,
): Map<SeatId, Span[]> {
  const leavings = new Map<SeatId, number[]>()
  for (const { at, by, act } of lines) {
    if (by !== null && act.kind === 'Leave') leavings.set(by, [...(leavings.get(by) ?? []), at])
  }
  const cut = ({ seat, from, until }: PresenceSpan): Span => ({
    from: Math.max(from, opensAt),
    until: Math.min(until, leavings.get(seat)?.find((at) => at > from) ?? Infinity),
  })
  const bySeat = new Map<SeatId, Span[]>()
  for (const known of presence.filter(({ from }) => from <= now)) {
    const span = cut(known)
    const spans = bySeat.get(known.seat) ?? []
    bySeat.set(known.seat, spans)
    if (span.from < span.until) spans.push(span)
  }
  return new Map([...bySeat].map(([seat, spans]) => [seat, merged(spans)]))
}

/** Sorts by the order of the seats, so that the order of arrivals does not depend on how presence is stored. */
function inSeatOrder<Each>({ seats }: TableFacts, entries: Iterable<[SeatId, Each]>): [SeatId, Each][] {
  return [...entries].sort(([a], [b]) => seats.indexOf(a) - seats.indexOf(b))
}

/**
 * Returns what happened at a table, by instant. Only what is known at `now` counts: lines until then, and presence
 * that began by then. The known end of a presence may be after `now`.
 */
export function tableEvents(facts: TableFacts, now: number): TableEvent[] {
  const events = new Map<number, TableEvent>()
  const eventAt = (at: number): TableEvent => {
    const event = events.get(at) ?? { at, came: [], went: [], lines: [] }
    events.set(at, event)
    return event
  }
  const lines = linesUntil(facts, now)
  for (const line of lines) eventAt(line.at).lines.push(line)
  for (const [seat, spans] of inSeatOrder(facts, spansUntil(facts, lines, now))) {
    for (const { from, until } of spans) {
      eventAt(from).came.push(seat)
      eventAt(until).went.push(seat)
    }
  }
  return [...events.values()].sort((a, b) => a.at - b.at)
}
