import type { Plugin } from 'graphql-yoga'

/**
 * Headers for a stream of events: nothing on its way may cache, compress or buffer it. Its connection closes with it,
 * so that a server shutting down does not wait for an idle one. Replaces what Yoga sets.
 */
export const streamHeaders: Plugin = {
  onResponse({ response: { headers } }) {
    if (!headers.get('content-type')?.startsWith('text/event-stream')) return
    headers.set('Cache-Control', 'no-store, no-transform')
    headers.set('X-Accel-Buffering', 'no')
    headers.set('Connection', 'close')
    headers.delete('Content-Encoding')
  },
}
