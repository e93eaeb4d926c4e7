import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'

/** The one style sheet that react-aria inserts into a page: `touch-action` for pressable elements (its usePress). */
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

/** GraphiQL's editor creates styles at run time, needs workers and data: fonts, and does not support trusted types. */
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
 * Features denied to every page that is not granted them below: all that Chromium knows, except writing to the
 * clipboard, which copies the address of a seat for the operator.
 */
const deniedFeatures = `
  accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb window-management
  xr-spatial-tracking
`

/** Features of every page except that of a seat, where nobody logs in: passkeys. */
const pageFeatures = new Set(['publickey-credentials-create', 'publickey-credentials-get'])

/** Features of the page of a seat, if the person permits them. */
const roomFeatures = new Set(['autoplay', 'camera', 'microphone', 'screen-wake-lock', 'speaker-selection'])

/** Returns the Permissions-Policy of a page. The origins in `frames` get the granted features too. */
function permissionsFor(granted: ReadonlySet<string>, frames: readonly string[] = []): string {
  const allowed = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  const denied = deniedFeatures.trim().split(/\s+/)
  return [...new Set([...denied, ...granted])]
    .map((feature) => `${feature}=(${granted.has(feature) ? allowed : ''})`)
    .join(', ')
}

const permissionsPolicy = permissionsFor(pageFeatures)

/** Sets the security headers of every reply (docs/limits.md). A page with other needs replaces the policy. */
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
 * Allows a document one inline style. Replaces the policy of {@link setSecurityHeaders}.
 *
 * @param hash the style's hash, as a source of the policy
 */
export function setPolicyWithStyle(response: ServerResponse, hash: string): void {
  const sources = { ...pageSources, 'style-src': [...pageSources['style-src'], hash] }
  response.setHeader('Content-Security-Policy', policyOf(sources))
}

/** The video servers of a seat's page: origins it may connect to, and origins it may show in a frame. */
export type RoomOrigins = { connect: readonly string[]; frame: readonly string[] }

/**
 * Sets the headers of a seat's page, which alone may use camera and microphone and connect to the video server
 * (docs/limits.md). Replaces those of {@link setSecurityHeaders}.
 */
export function setRoomHeaders(response: ServerResponse, { connect, frame }: RoomOrigins): void {
  const sources = {
    ...pageSources,
    'connect-src': [...pageSources['connect-src'], ...connect],
    // A framed meeting comes with a script for our page, to communicate with it.
    ...(frame.length > 0 && {
      'script-src': [...pageSources['script-src'], ...frame],
      'frame-src': frame,
    }),
  }
  response.setHeader('Content-Security-Policy', policyOf(sources))
  response.setHeader('Permissions-Policy', permissionsFor(roomFeatures, frame))
}
