import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { trustedProxies } from './trustedProxies.ts'

/** Whether an address is of this machine or its network, as that of a proxy is. */
const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Makes the watch for a proxy that TRUSTED_PROXIES does not name. Whoever comes through it counts as one sender, so all
 * share one rate limit. The log says so once.
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
