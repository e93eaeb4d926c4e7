import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config/config.ts'

export type TrustedProxies = {
  /** Whether an address belongs to a trusted proxy. */
  isProxy(address: string): boolean
  /** Whether a trusted proxy sent a request directly, so that its headers about the sender can be believed. */
  handedOn(request: IncomingMessage): boolean
  /**
   * Returns the address a request was sent from. It reads X-Forwarded-For backwards as long as trusted proxies wrote
   * the entries. It stops at an entry that is no address: the proxy that wrote it then counts as the sender.
   */
  senderOf(request: IncomingMessage): string
}

/** Parses an entry of X-Forwarded-For. Some proxies add the port: `203.0.113.7:41234`, `[2001:db8::7]:41234`. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim()
  const bare = /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1]
  const address = bare ?? text
  return isIP(address) === 0 ? undefined : address
}

/** Makes the functions that decide which proxies to trust and who sent a request (docs/limits.md). */
export function trustedProxies({ trustedProxies: networks }: Pick<Config, 'trustedProxies'>): TrustedProxies {
  const trusts = proxyAddr.compile(networks)
  const isProxy = (address: string): boolean => trusts(address, 0)
  const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
  return {
    isProxy,
    handedOn: (request) => isProxy(peerOf(request)),
    senderOf(request) {
      let sender = peerOf(request)
      const header = request.headers['x-forwarded-for'] ?? ''
      const entries = String(header).split(',').reverse()
      for (const entry of entries) {
        const next = isProxy(sender) ? addressOf(entry) : undefined
        if (next === undefined) break
        sender = next
      }
      return sender
    },
  }
}
