import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { trustedProxies } from './trustedProxies.ts'

/** Whether an address is in this machine or its network, like that of a proxy. */
const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Makes the detector of a proxy that TRUSTED_PROXIES does not name, and warns once in the log. All callers behind such
 * a proxy count as one sender, so they share one rate limit.
 */
export function watchForProxy(
  config: Pick<Config, 'trustedProxies'>,
  log: Pick<Log, 'warn'>,
): (request: IncomingMessage) => void {
  const { isProxy } = trustedProxies(config)
  let isSaid = false
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    if (isProxy(remoteAddress) || !isNearby(remoteAddress, 0)) return
    isSaid = true
    log.warn(
      { proxy: remoteAddress },
      'TRUSTED_PROXIES does not name this proxy: all its visitors share one rate limit',
    )
  }
}
