import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#rules/errors.ts'
import type { AppDeps } from '../parts.ts'

/** Requests allowed per key within `duration` seconds (docs/limits.md). */
export const rateLimits = {
  /** Counted by the stored links themselves, see issueMagicLink. */
  linkByEmail: { points: 3, duration: 15 * 60 },
  linkByVisitor: { points: 5, duration: 60 },
  /** Each visit of the login page uses one. */
  passkeyByVisitor: { points: 30, duration: 60 },
  verify: { points: 30, duration: 5 * 60 },
  refresh: { points: 150, duration: 5 * 60 },
  checkPerMinute: { points: 20, duration: 60 },
  checkPerDay: { points: 200, duration: 24 * 60 * 60 },
  /** Answers by the button behind a link in a mail. */
  answerLink: { points: 30, duration: 5 * 60 },
  /** Reads of one calendar address. */
  calendarFeed: { points: 120, duration: 60 * 60 },
  publicForm: { points: 5, duration: 60 * 60 },
  /** New addresses a member may ask for. */
  emailChange: { points: 10, duration: 24 * 60 * 60 },
  /** Links a member may make for friends. */
  friendLink: { points: 10, duration: 24 * 60 * 60 },
  memberWrite: { points: 60, duration: 60 },
  /** Actions of one person at a table. */
  tableAct: { points: 90, duration: 60 },
  myData: { points: 5, duration: 60 * 60 },
  moveLook: { points: 1200, duration: 60 * 60 },
  linkLook: { points: 60, duration: 60 * 60 },
  wrongCredential: { points: 10, duration: 60 },
} as const

export type RateLimitName = Exclude<keyof typeof rateLimits, 'linkByEmail'>

const limiters = new WeakMap<object, Map<RateLimitName, RateLimiterPostgres>>()

function limiterOf({ database }: Pick<AppDeps, 'database'>, name: RateLimitName): RateLimiterPostgres {
  const ofPool = limiters.get(database.pool) ?? new Map<RateLimitName, RateLimiterPostgres>()
  limiters.set(database.pool, ofPool)
  const limiter =
    ofPool.get(name) ??
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Metrics are needed most while the database is down: then each process counts in its own memory.
      ...(name === 'wrongCredential' && { insuranceLimiter: new RateLimiterMemory(rateLimits[name]) }),
      keyPrefix: name,
      ...rateLimits[name],
    })
  ofPool.set(name, limiter)
  return limiter
}

/** Returns the key to count by: an IPv6 /64 counts as one address, since one household holds all of it. */
export function rateLimitKey(key: string): string {
  if (!ipaddr.isValid(key)) return key
  const address = ipaddr.process(key)
  return address.kind() === 'ipv4'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}

/**
 * Counts one request against a limit, in PostgreSQL, so that all processes share the count.
 *
 * @param key an address (IPv6 counted by /64), fingerprint or member id
 * @throws DomainError RATE_LIMITED with the seconds to wait
 */
export async function limit(
  deps: Pick<AppDeps, 'database'>,
  name: RateLimitName,
  key: string,
): Promise<void> {
  try {
    await limiterOf(deps, name).consume(rateLimitKey(key))
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result
    throw tooMany(result)
  }
}

/**
 * Refuses a request if its limit is used up, without counting it.
 *
 * @throws DomainError RATE_LIMITED with the seconds to wait
 */
export async function refuseUsedUp(
  deps: Pick<AppDeps, 'database'>,
  name: RateLimitName,
  key: string,
): Promise<void> {
  const used = await limiterOf(deps, name).get(rateLimitKey(key))
  if (used && used.consumedPoints >= rateLimits[name].points) throw tooMany(used)
}

function tooMany({ msBeforeNext }: RateLimiterRes): DomainError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const message = `Too many requests. Please try again in ${waitingTime(seconds)}.`
  return new DomainError('RATE_LIMITED', message, undefined, seconds)
}

function waitingTime(seconds: number): string {
  const units = [['hour', 3600, 7200] as const, ['minute', 60, 60] as const]
  const [unit, length] = units.find(([, , from]) => seconds >= from) ?? ['second', 1]
  const amount = Math.ceil(seconds / length)
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
