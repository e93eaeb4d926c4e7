import { inParallel } from '../inParallel.ts'
import { mostFloorSpread } from '../results.ts'
import { type Account, spentBetween } from './processorTime.ts'

/** How one side is asked: the same of everyone, or with a member's Authorization header. */
export type Ask = {
  url: string
  method: 'GET' | 'POST'
  body?: string
  bearers?: readonly string[]
  /** What this side has used of the processors so far, see processorTime.ts. */
  account: () => Promise<Account | null>
}

/** `microseconds` are those of processor time a request, the database's included; NaN where the system gives no account. */
export type Round = { perSecond: number; p50: number; p99: number; microseconds: number }

const connections = 32

/**
 * Asks one address from 32 connections for some seconds, each request as a member picked at random.
 *
 * @throws Error when a reply was not a good one
 */
export async function load({ url, method, body, bearers, account }: Ask, seconds: number): Promise<Round> {
  const { origin, pathname } = new URL(url)
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const members = bearers?.map((authorization) => ({ ...headers, authorization }))
  // Not there before main.ts has installed it.
  const { default: autocannon } = await import('autocannon')
  const before = await account()
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
  const after = await account()
  const spent = before && after ? spentBetween(before, after) : Number.NaN
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    microseconds: spent / requests.total,
  }
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
  /** Processor time a request in microseconds, the floor's, and the median of the floor's against it. */
  microseconds: number
  floorMicroseconds: number
  processorRatio: number
}

/** What rounds of two sides say, taken in turn. */
export function comparisonOf(floors: readonly Round[], services: readonly Round[]): Comparison {
  const perSecond = (rounds: readonly Round[]) => rounds.map((round) => round.perSecond)
  const microseconds = (rounds: readonly Round[]) => median(rounds.map((round) => round.microseconds))
  const inPairs = (ratioOf: (service: Round, floor: Round) => number) =>
    services.flatMap((service, at) => (floors[at] ? ratioOf(service, floors[at]) : []))
  const ratios = inPairs((service, floor) => service.perSecond / floor.perSecond)
  return {
    perSecond: median(perSecond(services)),
    floorPerSecond: median(perSecond(floors)),
    floorSpread: spreadOf(perSecond(floors)),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
    p99Ratio: median(inPairs((service, floor) => service.p99 / floor.p99)),
    p99: median(services.map(({ p99 }) => p99)),
    microseconds: microseconds(services),
    floorMicroseconds: microseconds(floors),
    processorRatio: median(inPairs((service, floor) => floor.microseconds / service.microseconds)),
  }
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
 * Asks several sides in turn, round by round, so that what else the machine does meets all of them. Each is asked for one
 * round before that does not count.
 *
 * @returns the rounds of each side, in the order of `sides`
 */
export async function inTurn(sides: readonly Ask[], rounds: number, seconds: number): Promise<Round[][]> {
  for (const side of sides) await load(side, seconds)
  const taken = sides.map((side) => ({ side, rounds: [] as Round[] }))
  for (let round = 0; round < rounds; round++)
    for (const each of taken) each.rounds.push(await load(each.side, seconds))
  return taken.map((each) => each.rounds)
}

const mostAttempts = 3

/** Measures again, at most twice, where something else was at work on the machine, by the spread of the floor. */
export async function whileQuiet<Measured>(
  measure: () => Promise<Measured>,
  floorSpreadOf: (measured: Measured) => number,
): Promise<Measured> {
  for (let attempt = 1; ; attempt++) {
    const measured = await measure()
    if (floorSpreadOf(measured) <= mostFloorSpread || attempt === mostAttempts) return measured
  }
}

/** Compares floor and service in turn. Every token is known to the service by then. */
export async function compare(
  floor: Ask,
  service: Ask,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  await warm(service)
  return whileQuiet(
    async () => {
      const [floors = [], services = []] = await inTurn([floor, service], rounds, seconds)
      return comparisonOf(floors, services)
    },
    ({ floorSpread }) => floorSpread,
  )
}
