import type { VideoConfig } from '../platform/config/videoSettings.ts'
import type { RoomOrigins } from '../platform/http/securityHeaders.ts'

/**
 * The origins that the page of a table must be allowed to reach, for its Content-Security-Policy: LiveKit's by web
 * address and by web socket, and Jitsi's to load its script from and to frame.
 */
export function roomOrigins({ livekit, jitsi }: VideoConfig): RoomOrigins {
  const live = livekit && new URL(livekit.url.replace(/^ws/, 'http')).origin
  return {
    connect: live === undefined ? [] : [live, live.replace(/^http/, 'ws')],
    frame: jitsi ? [new URL(jitsi.url).origin] : [],
  }
}
