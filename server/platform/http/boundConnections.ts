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
 * Most connections at once (docs/limits.md, "connections bounded"). An open page needs one for its event stream. A
 * proxy carries many callers over one address, so only the total limits private addresses and trusted proxies.
 */
export const connectionLimits: ConnectionLimits = { all: 12_000, perAddress: 100 }

/** Whether an address is a public one of the Internet, and not that of a proxy or a neighbor. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Closes new connections over the limits. If all are taken, idle keep-alive connections are closed too, which makes
 * room for the next ones.
 *
 * @param countsAlone whether an address has a limit of its own
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
