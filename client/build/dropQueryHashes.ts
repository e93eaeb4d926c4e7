import type { Plugin } from 'vite'

const hash = /^\(node as any\)\.hash = "\w+";$/m

/**
 * Leaves the hashes of queries out of what browsers load. Relay compares them in development alone, to notice a query
 * that was not compiled since it changed; they do not compress, and the first member screen has two dozen.
 *
 * @returns a Vite plugin
 */
export function dropQueryHashes(): Plugin {
  return {
    name: 'drop-query-hashes',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /__generated__\/\w+\.graphql\.ts$/ },
      handler: (code) => ({ code: code.replace(hash, ''), map: null }),
    },
  }
}
