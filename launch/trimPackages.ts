import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The folder of Relay's compiler that runs here, as its own index.js chooses it.
const relaySystems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'macos',
  win32: 'win',
}
const relayPlatform = `${relaySystems[process.platform]}-${process.arch}`

/**
 * What packages bring that nothing here reads: maps of their sources and some of the sources themselves, their own
 * documentation, programs for other systems and runtimes, copies for other ways of loading them, query compilers for other
 * databases and a small database of their own, the screens of a browser of data, words in other languages, and headers for
 * programs in C.
 */
const needless: readonly { files: string; except?: string }[] = [
  { files: '**/*.map' },
  { files: '**/{README,readme,CHANGELOG,changelog}*.md' },
  { files: 'relay-compiler/{linux,macos,win}-*', except: `relay-compiler/${relayPlatform}` },
  {
    files: '@prisma/client/runtime/query_compiler_*',
    except: '@prisma/client/runtime/query_compiler_fast_bg.postgresql*',
  },
  { files: 'prisma/build/query_compiler_*', except: 'prisma/build/query_compiler_fast_bg.postgresql*' },
  { files: '{@prisma/studio-core/dist/{ui,metafile-*.json},prisma/build/studio.*}' },
  { files: 'node/node_modules/*/include' },
  { files: '{effect,livekit-client,puppeteer-core,rxjs,zod,**/@livekit/protocol}/src' },
  { files: 'bare-*/prebuilds' },
  { files: '{@graphql-yoga/render-graphiql/cjs,@opentelemetry/**/build/esnext,effect/dist/{dts,esm}}' },
  { files: '@prisma/dev/dist/runtime-assets/pglite*' },
  { files: '@paulirish/trace_engine/{locales,test}' },
]

/**
 * Makes a folder of installed packages a third smaller.
 *
 * @param folder a `node_modules`
 */
export function trimPackages(folder: string): void {
  for (const { files, except } of needless) {
    const exclude = ['.cache', ...(except === undefined ? [] : [except])]
    for (const path of globSync(files, { cwd: folder, exclude }))
      rmSync(join(folder, path), { recursive: true, force: true })
  }
}

/** npm runs it after it has installed (`postinstall` in package.json). */
if (import.meta.main) trimPackages(fileURLToPath(new URL('../node_modules', import.meta.url)))
