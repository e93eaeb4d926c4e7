import { lengthError } from '#rules/text.ts'
import { isLoopbackHost } from './loopback.ts'

type Address = {
  protocol: string
  hostname: string
  username: string
  password: string
  href: string
}

/** Browsers and Node both have `URL`, but the rules are type-checked without the types of either. */
declare const URL: { parse(text: string): Address | null }

/** Most characters of a meeting link in its stored form. Browsers and proxies do not handle longer ones reliably. */
const longestMeetingLink = 2048

const webAddress = /^https?:$/

/**
 * Checks a meeting link that an operator enters. Browsers receive it in a `Location` header, so it must be a web
 * address without a user name or password. It must use `https`. Plain `http` is allowed only for a link to this
 * machine, and only if the service itself is reached on this machine, as in development and tests.
 *
 * @param typed as typed
 * @param siteHost the host name at which people reach the service
 * @returns the sentence to show, or null
 */
export function meetingLinkError(typed: string, siteHost: string): string | null {
  const address = URL.parse(typed)
  if (!address) return 'A meeting link begins with https://.'
  const isLocal = isLoopbackHost(siteHost) && isLoopbackHost(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal)) {
    return 'A meeting link begins with https://.'
  }
  if (address.username !== '' || address.password !== '') {
    return 'A meeting link must not hold a user name or a password.'
  }
  return lengthError(address.href.length, longestMeetingLink)
}

/**
 * Returns a meeting link in the form in which it is stored and sent: serialized by the WHATWG URL standard, as
 * printable ASCII without line breaks.
 *
 * @param link as typed, or as stored by an earlier version
 * @returns null for a link that cannot be sent to a browser: it is not a web address, or too long
 */
export function normalMeetingLink(link: string): string | null {
  const address = URL.parse(link)
  if (!address || !webAddress.test(address.protocol)) return null
  return address.href.length <= longestMeetingLink ? address.href : null
}
