import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Caches the code that Node compiles, for this process, its threads and the programs it starts, so that the next start
// is faster. If the folder cannot be written, Node works without.
// https://nodejs.org/api/module.html#module-compile-cache
//
// This is JavaScript and preloaded (`start` in package.json). At the first TypeScript file that is not in a cache, Node
// loads its parser, and holds those 15 MB as long as the process runs.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
