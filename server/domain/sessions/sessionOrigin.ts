import Bowser from 'bowser'
import type { RequestFacts } from '../../platform/parts.ts'

/** What a session stores about the browser that opened it; never an IP address. */
export type SessionOrigin = {
  /** In plain words, such as "Firefox on Android". */
  browser: string | null
  /** An IANA name. */
  timeZone: string | null
}

/** How many characters of a User-Agent header are read; browsers send about 120. */
const mostRead = 400
const longestZone = 64

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * Returns the browser of a User-Agent header in plain words. Only names that the library knows are returned, never
 * words that a sender made up.
 *
 * @returns a name such as "Firefox on Android", or null for an unknown browser
 */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, mostRead))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}

/**
 * Validates the time zone that a browser reports.
 *
 * @returns the IANA name as Intl writes it, or null if it is not one, such as an offset
 */
function knownTimeZone(timeZone: string | null | undefined): string | null {
  if (!timeZone || timeZone.length > longestZone || !/^[A-Za-z]/.test(timeZone)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Returns what a new session stores about the request that opens it.
 *
 * @param timeZone as the browser sent it, if it did
 */
export function sessionOrigin(
  { userAgent }: Pick<RequestFacts, 'userAgent'>,
  timeZone: string | null | undefined,
): SessionOrigin {
  return { browser: browserName(userAgent), timeZone: knownTimeZone(timeZone) }
}
