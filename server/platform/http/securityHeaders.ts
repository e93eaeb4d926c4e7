import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'

/** The one style sheet react-aria writes into a page: `touch-action` for what can be pressed (its usePress). */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const pageSources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", pressableStyle],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
}

const policyOf = (sources: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ')

const pagePolicy = policyOf(pageSources)

/** GraphiQL's editor makes its styles at run time, needs workers and data: fonts, and knows no trusted types. */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * What a page is granted only where it says so below: the features Chromium knows, except writing to the clipboard, by which the
 * operator copies the address of a seat.
 */
const deniedFeatures = `
  accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb window-management
  xr-spatial-tracking
`

/** What every page may use but that of a seat, on which nobody logs in: the person's passkeys. */
const pageFeatures = new Set(['publickey-credentials-create', 'publickey-credentials-get'])

/** What the page of a seat may use, as far as the person allows it. */
const roomFeatures = new Set(['autoplay', 'camera', 'microphone', 'screen-wake-lock', 'speaker-selection'])

/** The features of a page; `frames` are origins that get those of a room, too. */
function permissionsFor(granted: ReadonlySet<string>, frames: readonly string[] = []): string {
  const allowed = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  const denied = deniedFeatures.trim().split(/\s+/)
  return [...new Set([...denied, ...granted])]
    .map((feature) => `${feature}=(${granted.has(feature) ? allowed : ''})`)
    .join(', ')
}

const permissionsPolicy = permissionsFor(pageFeatures)

/** Sets what every reply carries (docs/limits.md); a page with needs of its own replaces the policy. */
export function setSecurityHeaders(response: ServerResponse, config: Config): void {
  response.setHeader('Content-Security-Policy', pagePolicy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Permissions-Policy', permissionsPolicy)
  if (config.appUrl.startsWith('https:')) {
    response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

/**
 * Lets a document have one inline style. Replaces what {@link setSecurityHeaders} set.
 *
 * @param hash the style's, as a source of the policy
 */
export function setPolicyWithStyle(response: ServerResponse, hash: string): void {
  const sources = { ...pageSources, 'style-src': [...pageSources['style-src'], hash] }
  response.setHeader('Content-Security-Policy', policyOf(sources))
}

/** Where the page of a seat finds the video: origins it may connect to, and origins it may show in a frame. */
export type RoomOrigins = { connect: readonly string[]; frame: readonly string[] }

/**
 * Gives the page of a seat what no other page has: its camera and microphone, and the way to the video server
 * (docs/limits.md). Replaces what {@link setSecurityHeaders} set.
 */
export function setRoomHeaders(response: ServerResponse, { connect, frame }: RoomOrigins): void {
  const sources = {
    ...pageSources,
    'connect-src': [...pageSources['connect-src'], ...connect],
    // What is shown in a frame comes with a script of its own, to speak with it.
    ...(frame.length > 0 && {
      'script-src': [...pageSources['script-src'], ...frame],
      'frame-src': frame,
    }),
  }
  response.setHeader('Content-Security-Policy', policyOf(sources))
  response.setHeader('Permissions-Policy', permissionsFor(roomFeatures, frame))
}
