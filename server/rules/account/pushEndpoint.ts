type Address = {
  protocol: string
  hostname: string
  port: string
  origin: string
  username: string
  password: string
}

/** Browsers and Node both have `URL`, but the rules are type-checked without the types of either. */
declare const URL: { parse(text: string): Address | null }

/** Hosts of the push services of Chrome and Edge, Firefox, and Safari. Subdomains count too. */
const services = ['googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

const longestEndpoint = 1000

const isOfBrowser = ({ protocol, hostname, port }: Address) =>
  protocol === 'https:' &&
  port === '' &&
  services.some((service) => hostname === service || hostname.endsWith(`.${service}`))

/**
 * Checks the address at which a browser can be notified. The browser sends it, so it could be any address, and the
 * server would later send requests to it. Only known push services are accepted, so that nobody makes the server call
 * into its own network.
 *
 * @param endpoint as a browser gave it
 * @param more origins of further push services, from the settings
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
