import { inParallel } from '../inParallel.ts'
import { mostFloorSpread } from '../results.ts'
import { type Account, spentBetween } from './processorTime.ts'

/** The requests to one side of a comparison: all the same, or with a member's Authorization header. */
export type Ask = {
  url: string
  method: 'GET' | 'POST'
  body?: string
  bearers?: readonly string[]
  /** Returns the processor time this side has used so far (processorTime.ts). */
  account: () => Promise<Account | null>
}

/** `microseconds` is the processor time per request, including the database; NaN if the system cannot measure it. */
export type Round = { perSecond: number; p50: number; p99: number; microseconds: number }

const connections = 32

/**
 * Sends requests to one address over 32 connections for some seconds, each as a member picked at random.
 *
 * @throws Error if any reply was not successful
 */
export async function load({ url, method, body, bearers, account }: Ask, seconds: number): Promise<Round> {
  const { origin, pathname } = new URL(url)
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const members = bearers?.map((authorization) => ({ ...headers, authorization }))
  // Imported here, because main.ts installs it first.
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

/** Returns the median. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Returns the range of several measurements of the same thing, as a share of their median. */
export const spreadOf = (figures: readonly number[]): number =>
  (Math.max(...figures) - Math.min(...figures)) / median(figures)

export type Comparison = {
  perSecond: number
  floorPerSecond: number
  floorSpread: number
  /** Requests a second relative to the floor's in the same round: median, minimum and maximum. */
  ratio: { median: number; least: number; most: number }
  /** The median of p99 relative to the floor's. */
  p99Ratio: number
  p99: number
  /** Processor time per request in microseconds, the floor's, and the median of the floor's relative to it. */
  microseconds: number
  floorMicroseconds: number
  processorRatio: number
}

/** Compares the rounds of two sides that were measured in turn. */
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

/** Sends one request as every member: the service verifies a token only with its first request. */
export async function warm({ url, method, body, bearers = [] }: Ask): Promise<void> {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  await inParallel(bearers, connections, async (Authorization) => {
    const reply = await fetch(url, { method, headers: { ...headers, Authorization }, ...(body && { body }) })
    await reply.arrayBuffer()
  })
}

/**
 * Measures several sides in turn, round by round, so that other work of the machine affects all of them. Before that
 * each runs one round that does not count.
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

/** Measures again, at most twice, if the spread of the floor shows that something else was running on the machine. */
export async function whileQuiet<Measured>(
  measure: () => Promise<Measured>,
  floorSpreadOf: (measured: Measured) => number,
): Promise<Measured> {
  for (let attempt = 1; ; attempt++) {
    const measured = await measure()
    if (floorSpreadOf(measured) <= mostFloorSpread || attempt === mostAttempts) return measured
  }
}

/** Compares floor and service in turn, after the service has verified every token. */
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
