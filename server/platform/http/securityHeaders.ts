import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'

/** The one style sheet react-aria writes into a page: `touch-action` for what can be pressed (its usePress). */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${pressableStyle}`,
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

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
 * What a page could be granted and is not: the features Chromium knows, except writing to the clipboard, by which the
 * operator copies the address of a seat.
 */
const deniedFeatures = `
  accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture
  publickey-credentials-get screen-wake-lock serial usb web-share window-management
  xr-spatial-tracking
`
const permissionsPolicy = deniedFeatures
  .trim()
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ')

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
