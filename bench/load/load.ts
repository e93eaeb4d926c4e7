import { inParallel } from '../inParallel.ts'

/** How one side is asked: the same of everyone, or with a member's Authorization header. */
export type Ask = { url: string; method: 'GET' | 'POST'; body?: string; bearers?: readonly string[] }

export type Round = { perSecond: number; p50: number; p99: number }

const connections = 32

/**
 * Asks one address from 32 connections for some seconds, each request as a member picked at random.
 *
 * @throws Error when a reply was not a good one
 */
export async function load({ url, method, body, bearers }: Ask, seconds: number): Promise<Round> {
  const { origin, pathname } = new URL(url)
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const members = bearers?.map((authorization) => ({ ...headers, authorization }))
  // Not there before main.ts has installed it.
  const { default: autocannon } = await import('autocannon')
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path: pathname,
        headers,
        ...(body !== undefined && { body }),
        ...(members && {
          setupRequest: (request) => ({
            ...request,
            headers: members[Math.floor(Math.random() * members.length)] ?? headers,
          }),
        }),
      },
    ],
  })
  if (non2xx > 0 || errors > 0)
    throw new Error(`${pathname}: ${non2xx} refusals, ${errors} broken connections`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** How far figures of the same thing lie apart, as a share of the one in the middle. */
export const spreadOf = (figures: readonly number[]): number =>
  (Math.max(...figures) - Math.min(...figures)) / median(figures)

export type Comparison = {
  perSecond: number
  floorPerSecond: number
  floorSpread: number
  /** Requests a second against the floor's of the same round: the median, the least and the most. */
  ratio: { median: number; least: number; most: number }
  /** The median of p99 against the floor's. */
  p99Ratio: number
  p99: number
}

/** Has every member ask once, as each would soon after signing in: a token is verified with its first request. */
export async function warm({ url, method, body, bearers = [] }: Ask): Promise<void> {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  await inParallel(bearers, connections, async (Authorization) => {
    const reply = await fetch(url, { method, headers: { ...headers, Authorization }, ...(body && { body }) })
    await reply.arrayBuffer()
  })
}

/**
 * Asks floor and service in turn, round by round, so that what else the machine does meets both. Every token is known to
 * the service by then.
 */
export async function compare(
  floor: Ask,
  service: Ask,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  await warm(service)
  for (const side of [floor, service]) await load(side, seconds)
  const pairs: { floor: Round; service: Round }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ floor: await load(floor, seconds), service: await load(service, seconds) })
  }
  const ratios = pairs.map((pair) => pair.service.perSecond / pair.floor.perSecond)
  const floors = pairs.map((pair) => pair.floor.perSecond)
  return {
    perSecond: median(pairs.map(({ service: { perSecond } }) => perSecond)),
    floorPerSecond: median(floors),
    floorSpread: spreadOf(floors),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
    p99Ratio: median(pairs.map((pair) => pair.service.p99 / pair.floor.p99)),
    p99: median(pairs.map(({ service: { p99 } }) => p99)),
  }
}
