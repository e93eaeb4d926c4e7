import { z } from 'zod'
import { withoutEndSlashes } from './trimSlashes.ts'

/**
 * Makes the schema of a site's address, to which paths are appended: http or https, no query, fragment or password.
 *
 * @param example such an address, for the error
 * @returns a schema that normalizes the address (RFC 3986, section 6.2.2) and removes slashes at its end
 */
export const webAddress = (example: string) =>
  z
    .string()
    .refine(
      (text) => {
        const url = URL.parse(text)
        return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href
      },
      { error: `must be a web address, such as ${example}` },
    )
    .transform((text) => withoutEndSlashes(new URL(text).href))

/** The address of the OpenTelemetry collector. The exporter silently uses a default if it cannot parse the address. */
export const collectorAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address, such as http://localhost:4318',
})

/**
 * Makes the schema of the address of a site that must be served from its root, as this one is.
 *
 * @param example such an address, for the error
 */
export const siteAddress = (example: string) =>
  webAddress(example).refine((text) => new URL(text).pathname === '/', {
    error: `must be the address of a whole site, without a path, such as ${example}`,
  })
