import type { Manifest } from 'vite'
import type { IslandName } from '../site/islandNames.ts'

/** The addresses of the files that a public document loads. */
export type DocumentAssets = {
  stylesheets: readonly string[]
  fonts: readonly string[]
  scripts: readonly string[]
  /** What the scripts import, requested at the same time instead of after them */
  imports: readonly string[]
}

/** A script and what it imports. */
export type ScriptAssets = Pick<DocumentAssets, 'scripts' | 'imports'>

/** The files of a built client; a page with an island also loads those of the island. */
export type SiteAssets = { page: DocumentAssets; islandOf: (name: IslandName) => ScriptAssets }

/** The exports of the bundle of prerender.tsx. */
export type Prerender = {
  publicPaths: readonly string[]
  /** The paths that search engines may list */
  indexedPaths: readonly string[]
  renderPage: (path: string | null, assets: SiteAssets) => string
  renderMemberOpening: () => string
}

const address = (file: string) => `/${file}`

/**
 * Finds the script of a source, and the scripts that it imports.
 *
 * @param manifest of the client's build
 * @param source an entry's path in the client
 * @returns the addresses of the scripts
 * @throws Error if the build has no such entry
 */
export function scriptOf(manifest: Manifest, source: string): ScriptAssets {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  const seen = new Set<string>()
  const follow = (keys: readonly string[] = []) => {
    for (const key of keys) {
      const imported = manifest[key]
      if (!imported || seen.has(imported.file)) continue
      seen.add(imported.file)
      follow(imported.imports)
    }
  }
  follow(chunk.imports)
  return { scripts: [address(chunk.file)], imports: [...seen].map(address) }
}

/**
 * Finds the files of public documents in the manifests of the two builds.
 *
 * @param client the manifest of the client's build
 * @param emitted the files of the prerender build, relative to the site: one stylesheet and the fonts
 * @returns their addresses
 * @throws Error if an entry is missing from the build
 */
export function findSiteAssets(client: Manifest, emitted: readonly string[]): SiteAssets {
  const ending = (suffix: string) => emitted.filter((file) => file.endsWith(suffix)).map(address)
  return {
    page: { stylesheets: ending('.css'), fonts: ending('.woff2'), ...scriptOf(client, 'site.ts') },
    islandOf: (name) => scriptOf(client, `islands/${name}.ts`),
  }
}
