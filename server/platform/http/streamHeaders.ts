import type { Plugin } from 'graphql-yoga'

/**
 * What a stream of events needs on its way: nothing keeps, packs or gathers it, and its connection ends with it, so that a
 * drained server does not wait for one that lies idle. Replaces what Yoga sets.
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
