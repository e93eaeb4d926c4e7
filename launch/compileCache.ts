import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Stores what Node compiles, so that the next start takes less time; for this process, its threads and the programs it starts.
 * Where the folder cannot be written, Node goes on without. https://nodejs.org/api/module.html#module-compile-cache
 */
export function storeCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  )
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
