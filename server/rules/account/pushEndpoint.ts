type Address = {
  protocol: string
  hostname: string
  port: string
  origin: string
  username: string
  password: string
}

/** Browsers and Node both have it; the rules are checked without the types of either. */
declare const URL: { parse(text: string): Address | null }

/** Hosts of the push services of Chrome and Edge, Firefox, and Safari, each with all below it. */
const services = ['googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

const longestEndpoint = 1000

const isOfBrowser = ({ protocol, hostname, port }: Address) =>
  protocol === 'https:' &&
  port === '' &&
  services.some((service) => hostname === service || hostname.endsWith(`.${service}`))

/**
 * Checks the address at which a browser can be notified. A browser gives it, so it could be any: the service would write to
 * it by itself, and must never write into its own network. So it must be of a push service that browsers use.
 *
 * @param endpoint as a browser gave it
 * @param more origins of other push services that the settings name
 * @returns the sentence to show, or null
 */
export function pushEndpointError(endpoint: string, more: readonly string[]): string | null {
  const address = URL.parse(endpoint)
  const isKnown = address !== null && (isOfBrowser(address) || more.includes(address.origin))
  if (!isKnown || address.username !== '' || address.password !== '' || endpoint.length > longestEndpoint) {
    return 'This is not the address of a push service we know.'
  }
  return null
}
