import type { Server } from 'node:http'
import ipaddr from 'ipaddr.js'
import { rateLimitKey } from '../limits/rateLimits.ts'

export type ConnectionLimits = {
  /** connections of the whole process */
  all: number
  /** connections of one address on the Internet, IPv6 by /64 */
  perAddress: number
}

/**
 * Connections at once, at most (docs/limits.md, "connections bounded"): an open page needs one for its stream of events. A
 * proxy brings many callers over one address, so private addresses and trusted proxies are bounded only by the whole.
 */
export const connectionLimits: ConnectionLimits = { all: 12_000, perAddress: 100 }

/** Whether an address is one of many on the Internet, and not a proxy's or a neighbor's. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Closes connections over the limits as they come in. Where all are taken, those that only wait for another request make
 * room first.
 *
 * @param countsAlone whether the connections of an address are counted by themselves
 */
export function boundConnections(
  server: Server,
  { all, perAddress }: ConnectionLimits,
  countsAlone: (address: string) => boolean,
): void {
  const open = new Map<string, number>()
  let total = 0
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const key = countsAlone(address) ? rateLimitKey(address) : undefined
    const ofAddress = key === undefined ? 0 : (open.get(key) ?? 0)
    if (total >= all) server.closeIdleConnections()
    if (total >= all || ofAddress >= perAddress) {
      socket.destroy()
      return
    }
    total += 1
    if (key !== undefined) open.set(key, ofAddress + 1)
    socket.once('close', () => {
      total -= 1
      if (key === undefined) return
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
