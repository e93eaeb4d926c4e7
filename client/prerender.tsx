import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import './styles/site.css'
import type { DocumentAssets, SiteAssets } from './build/siteAssets.ts'
import { PublicDocument } from './document/PublicDocument.tsx'
import { MemberOpening } from './layouts/MemberOpening.tsx'
import { islands } from './screens/public/islands.ts'
import { notFoundPage, type PublicPage, pages } from './screens/public/pages.ts'
import { type IslandName, islandNames } from './site/islandNames.ts'
import { type PublicPath, publicPaths } from './site/publicPaths.ts'

const emptyIsland = /<div data-island="(\w+)"><\/div>/

function islandOf(html: string): IslandName | null {
  const name = emptyIsland.exec(html)?.[1]
  if (name === undefined) return null
  const known = islandNames.find((each) => each === name)
  if (!known) throw new Error(`Nobody knows the island ${name}`)
  return known
}

function fillIsland(html: string, Content: ComponentType): string {
  return html.replace(emptyIsland, (place) =>
    place.replace('></div>', () => `>${renderToString(<Content />)}</div>`),
  )
}

function render(
  page: PublicPage,
  path: PublicPath | null,
  { page: assets, islandOf: filesOf }: SiteAssets,
): string {
  const draw = (files: DocumentAssets) =>
    renderToStaticMarkup(<PublicDocument page={page} path={path} assets={files} />)
  const html = draw(assets)
  const name = islandOf(html)
  if (!name) return `<!doctype html>${html}`
  const island = filesOf(name)
  const scripts = [...assets.scripts, ...island.scripts]
  const imports = [...new Set([...assets.imports, ...island.imports])]
  return `<!doctype html>${fillIsland(draw({ ...assets, scripts, imports }), islands[name])}`
}

const isPublicPath = (path: string): path is PublicPath => publicPaths.some((known) => known === path)

/**
 * Renders one public page.
 *
 * @param path its path; null for the not-found page
 * @param assets the files it loads
 * @returns the whole document as HTML, with the markup of its island, which the browser will hydrate
 * @throws Error if there is no such page
 */
export function renderPage(path: string | null, assets: SiteAssets): string {
  if (path === null) return render(notFoundPage, null, assets)
  if (!isPublicPath(path)) throw new Error(`There is no page ${path}`)
  return render(pages[path], path, assets)
}

/**
 * Renders what the member area's document shows until its script has loaded.
 *
 * @returns HTML for the application's root
 */
export const renderMemberOpening = (): string => renderToStaticMarkup(<MemberOpening />)

/** The paths of the pages search engines may list. */
export const indexedPaths = publicPaths.filter((path) => !pages[path].hidden)

export { publicPaths }
