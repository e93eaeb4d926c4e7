import { lengthError } from '#rules/text.ts'
import { isLoopbackHost } from './loopback.ts'

type Address = {
  protocol: string
  hostname: string
  username: string
  password: string
  href: string
}

/** Browsers and Node both have it; the rules are checked without the types of either. */
declare const URL: { parse(text: string): Address | null }

/** Most characters of a meeting link in its stored form; browsers and proxies take longer ones badly. */
const longestMeetingLink = 2048

const webAddress = /^https?:$/

/**
 * Checks a meeting link that an operator gives by hand. It is sent to browsers in a `Location` header, so it must be a
 * web address without a user name or password. It must be `https`; plain `http` is allowed only to this machine, and only
 * where the service itself is reached on this machine, as in development and tests.
 *
 * @param typed as typed
 * @param siteHost the host name under which people reach the service
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
 * Brings a meeting link into the form in which it is stored and sent: as the WHATWG URL standard writes it, in printable
 * ASCII without line breaks.
 *
 * @param link as typed, or as stored by an earlier version
 * @returns null for what cannot be sent to a browser: no web address, or one that is too long
 */
export function normalMeetingLink(link: string): string | null {
  const address = URL.parse(link)
  if (!address || !webAddress.test(address.protocol)) return null
  return address.href.length <= longestMeetingLink ? address.href : null
}
