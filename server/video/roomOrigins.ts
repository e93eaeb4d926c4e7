import type { VideoConfig } from '../platform/config/videoSettings.ts'
import type { RoomOrigins } from '../platform/http/securityHeaders.ts'

/**
 * Returns the origins that the page of a table must be allowed to reach, for its Content-Security-Policy: LiveKit's
 * over HTTP and WebSocket, and Jitsi's, whose script it loads and whose page it frames.
 */
export function roomOrigins({ livekit, jitsi }: VideoConfig): RoomOrigins {
  const live = livekit && new URL(livekit.url.replace(/^ws/, 'http')).origin
  return {
    connect: live === undefined ? [] : [live, live.replace(/^http/, 'ws')],
    frame: jitsi ? [new URL(jitsi.url).origin] : [],
  }
}
