import type { Plugin } from 'vite'

const hash = /^\(node as any\)\.hash = "\w+";$/m

/**
 * Removes the hashes of queries from the scripts. Relay only uses them in development, to notice a query that was not
 * compiled after a change. They do not compress, and the first member screen has two dozen.
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
