import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, parseSync } from 'vite'
import { readShape } from './commonJsShape.ts'
import { standInFor } from './relayStandIns.ts'
import { toEcmaScriptModule } from './toEcmaScriptModule.ts'

/** Relay, and what it requires of others that is CommonJS; React stays as it comes. */
const commonJs = /\/node_modules\/(?:relay-runtime|react-relay|fbjs|invariant)\/.*\.js$/

/** Babel's helpers come as either kind of module; an import is given the ECMAScript one. */
const helpers = /\/node_modules\/@babel\/runtime\/helpers\/esm\/.*\.js$/

/** Whether a module exports names, read once for all who import it. */
function createNamesReader() {
  const known = new Map<string, Promise<boolean>>()
  const read = async (file: string) => {
    if (helpers.test(file)) return false
    if (!commonJs.test(file)) return true
    return readShape(parseSync(file, await readFile(file, 'utf8')).program)?.kind !== 'value'
  }
  return (file: string) => {
    const answer = known.get(file) ?? read(file)
    known.set(file, answer)
    return answer
  }
}

/**
 * Builds no more of Relay into the application than it calls. Relay comes as CommonJS, which no bundler can take apart, so
 * this makes its modules ECMAScript ones: then whatever nobody imports and all that constant feature flags turn off is left
 * out, 16 KB (brotli) of the first member screen. What imports alone cannot tell to be uncalled has a stand-in.
 *
 * @returns a Vite plugin, for builds alone; the build fails where Relay is written in a way it does not know
 */
export function slimRelay(): Plugin {
  const hasNames = createNamesReader()
  return {
    name: 'slim-relay',
    apply: 'build',
    resolveId: {
      filter: { id: /\/LiveResolverCache$/ },
      order: 'pre',
      handler: (_, importer) =>
        commonJs.test(importer ?? '') ? join(import.meta.dirname, 'noLiveResolvers.ts') : null,
    },
    transform: {
      filter: { id: [commonJs, helpers] },
      async handler(code, file) {
        const standIn = standInFor(code, file)
        if (standIn === null && helpers.test(file)) return null
        const module =
          standIn ??
          (await toEcmaScriptModule(code, file, async (specifier) => {
            const found = await this.resolve(specifier, file)
            if (!found) throw new Error(`${file} requires ${specifier}, which is not there`)
            return hasNames(found.id)
          }))
        return { code: module, map: null, moduleSideEffects: false }
      },
    },
  }
}
