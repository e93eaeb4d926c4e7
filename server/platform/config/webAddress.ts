import { z } from 'zod'
import { withoutEndSlashes } from './trimSlashes.ts'

/**
 * Reads the address of a site, to which paths are added: http or https, without a query, a fragment or a password.
 *
 * @param example of one, for the error
 * @returns a schema that gives the address as URLs are written (RFC 3986, 6.2.2), without slashes at its end
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

/** Where OpenTelemetry sends: it goes on with a default of its own, and says nothing, where it cannot read the address. */
export const collectorAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address, such as http://localhost:4318',
})

/**
 * Reads the address of a site that is served from its root alone, as this one is.
 *
 * @param example of one, for the error
 */
export const siteAddress = (example: string) =>
  webAddress(example).refine((text) => new URL(text).pathname === '/', {
    error: `must be the address of a whole site, without a path, such as ${example}`,
  })
