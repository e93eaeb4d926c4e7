import type { Plugin } from 'graphql-yoga'

/**
 * Sets the headers of an event stream, so that nothing in between caches, compresses or buffers it. The connection
 * closes with the stream, so that a server shutting down does not wait for an idle connection. Replaces Yoga's headers.
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
