import Bowser from 'bowser'
import type { RequestFacts } from '../../platform/parts.ts'

/** What a session remembers of where it was opened: never an address of the network. */
export type SessionOrigin = {
  /** In ordinary words, such as "Firefox on Android". */
  browser: string | null
  /** An IANA name. */
  timeZone: string | null
}

/** Characters of a User-Agent header that are read; browsers send about 120. */
const mostRead = 400
const longestZone = 64

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * Says in ordinary words which browser sends a User-Agent header. Only names that the program knows come out, never words
 * that a sender made up.
 *
 * @returns such as "Firefox on Android", or null for what is no known browser
 */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, mostRead))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}

/**
 * Reads the time zone a browser says it is in.
 *
 * @returns the IANA name as Intl writes it, or null for what is none, such as an offset
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
 * What a new session remembers of the request that opens it.
 *
 * @param timeZone as the browser gave it, if it did
 */
export function sessionOrigin(
  { userAgent }: Pick<RequestFacts, 'userAgent'>,
  timeZone: string | null | undefined,
): SessionOrigin {
  return { browser: browserName(userAgent), timeZone: knownTimeZone(timeZone) }
}
