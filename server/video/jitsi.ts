import { randomBytes } from 'node:crypto'
import type { MeetingProvider } from './provider.ts'

/**
 * Rooms of a Jitsi Meet server. A room exists while people are in it, so there is nothing to make, change or take back:
 * its name, 160 random bits, is all that makes it private.
 *
 * @param serverUrl address of the server, without a slash at the end
 */
export function jitsi(serverUrl: string): MeetingProvider {
  return {
    name: 'jitsi',
    create: async () => ({
      url: `${serverUrl}/Encounter-${randomBytes(20).toString('hex')}`,
      externalId: null,
    }),
    update: async () => undefined,
    remove: async () => undefined,
  }
}
