import type { Plugin } from 'vite'

const everyHook = /import\s*\{([^}]*)\}\s*from\s*(["'])react-relay\/hooks\2;?/g

/** Where the compiled `react-relay/hooks` takes each of its names from. */
function sourceOf(specifier: string): string {
  const [name = specifier, local = name] = specifier.split(/\s+as\s+/)
  if (name === 'loadQuery') return `import { ${specifier} } from 'react-relay/lib/relay-hooks/loadQuery.js'`
  if (name.startsWith('use') || name === 'RelayEnvironmentProvider') {
    return `import ${local} from 'react-relay/lib/relay-hooks/${name}.js'`
  }
  return `import { ${specifier} } from 'relay-runtime'`
}

const oneByOne = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(sourceOf)
    .join('\n')

/**
 * What Relay's index brings and this client never calls: the hook for the feature flag that is off, older and experimental
 * ways to read, updatable queries, declarative configurations of 2016, a response cache.
 */
const uncalled =
  /\/(?:useFragmentInternal_CURRENT|experimental|createUpdatableProxy|fetchQuery_DEPRECATED|NormalizationEngine|RelayDeclarativeMutationConfig|RelayQueryResponseCache|createPayloadFor3DField)$/

const emptiness = '\0left-out-of-relay'

/**
 * Builds no more of Relay into the application than it calls. Relay comes as CommonJS, which no bundler can take apart, so
 * this takes each hook from its own file and leaves out what only Relay's index names: 8 KB (brotli) of the first member
 * screen's 112.
 *
 * @returns a Vite plugin, for builds alone
 */
export function slimRelay(): Plugin {
  return {
    name: 'slim-relay',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: uncalled },
      handler: (_id, importer) =>
        /node_modules\/(?:react-relay|relay-runtime)\//.test(importer ?? '') ? emptiness : null,
    },
    load: {
      filter: { id: new RegExp(`^${emptiness}$`) },
      handler: () => 'export {}',
    },
    transform: {
      order: 'post',
      filter: { id: { exclude: /node_modules/ }, code: 'react-relay/hooks' },
      handler: (code) => code.replace(everyHook, (_, names: string) => oneByOne(names)),
    },
  }
}
