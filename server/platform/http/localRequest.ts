import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { isLoopbackHost } from '#rules/forms/loopback.ts'
import type { Config } from '../config/config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies, load balancers and content networks add to forwarded requests. */
const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
])

const isForwarding = (name: string): boolean => forwarding.has(name) || name.startsWith('x-forwarded-')

/** Whether the site is for this machine only: a site with a public address has a proxy in front of the port. */
export function isLocalSite({ appUrl }: Pick<Config, 'appUrl'>): boolean {
  return isLoopbackHost(new URL(appUrl).hostname)
}

/**
 * Whether a request was made on this machine: from a loopback address, to a loopback name (a foreign page may
 * point its own name at 127.0.0.1), and not forwarded by a proxy, whose callers may be anywhere.
 *
 * A proxy with default settings may add no header. So this check alone protects nothing on a port that may be behind a
 * proxy: check {@link isLocalSite} there as well.
 */
export function isLocalRequest({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return (
    loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4') &&
    isLoopbackHost((headers.host ?? '').replace(/:\d{1,5}$/, '')) &&
    !Object.keys(headers).some(isForwarding)
  )
}
