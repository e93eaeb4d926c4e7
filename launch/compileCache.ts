import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Caches the code that Node compiles, for this process, its threads and the programs it starts, so that the next start
 * is faster. If the folder cannot be written, Node works without.
 * https://nodejs.org/api/module.html#module-compile-cache
 */
export function storeCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  )
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
