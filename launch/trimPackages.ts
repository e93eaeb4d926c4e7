import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The folder of the Relay compiler for this platform, as its own index.js chooses it.
const relaySystems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'macos',
  win32: 'win',
}
const relayPlatform = `${relaySystems[process.platform]}-${process.arch}`

/**
 * Files of packages that nothing here reads: source maps and some sources, documentation, programs for other systems
 * and runtimes, builds for other module systems, Prisma's other query compilers, its embedded database and its data
 * browser, other languages, and C headers.
 */
const needless: readonly { files: string; except?: string }[] = [
  { files: '**/*.map' },
  { files: '**/{README,readme,CHANGELOG,changelog}*.md' },
  { files: 'relay-compiler/{linux,macos,win}-*', except: `relay-compiler/${relayPlatform}` },
  {
    files: '@prisma/client/runtime/query_compiler_*',
    except: '@prisma/client/runtime/query_compiler_small_bg.postgresql*',
  },
  { files: '{@prisma/studio-core/dist/{ui,metafile-*.json},prisma/build/{query_compiler_*,studio.*}}' },
  { files: 'node/node_modules/*/include' },
  { files: '{effect,livekit-client,puppeteer-core,rxjs,zod,**/@livekit/protocol}/src' },
  { files: 'bare-*/prebuilds' },
  { files: '{@graphql-yoga/render-graphiql/cjs,@opentelemetry/**/build/esnext,effect/dist/{dts,esm}}' },
  { files: '@prisma/dev/dist/runtime-assets/pglite*' },
  { files: '@paulirish/trace_engine/{locales,test}' },
]

/**
 * Deletes unused files from a folder of installed packages, about a third of its size.
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

/** npm runs this after installing (`postinstall` in package.json). */
if (import.meta.main) trimPackages(fileURLToPath(new URL('../node_modules', import.meta.url)))
