import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { compressAssets } from './compressAssets.ts'
import { memberDocument } from './memberDocument.ts'
import { findSiteAssets, type Prerender, scriptOf } from './siteAssets.ts'
import { sitemap, speculationRules } from './siteIndex.ts'
import { writeWorker } from './writeWorker.ts'

const site = 'dist/client'
const prerendered = 'dist/prerender'

/** Which script belongs to which source; written beside the site, where it is not served. */
const manifestFile = 'dist/manifest.json'

/** The page of a seat; the server sends it to the seat's holder, with headers of its own. */
const tableFile = 'dist/table.html'

/** The member area's document, which the server sends with a policy of its own. */
const memberFile = 'dist/member.html'

const fileOf = (path: string) => join(site, path, 'index.html')

const hasForm = ({ html }: { html: string }) => html.includes('data-island')

async function write(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

/**
 * Makes the site of both builds. The application's document becomes app.html and, with its first frame, the member
 * area's document; that one and the page of a seat are moved out of the static files. Each public page becomes an
 * index.html, and 404.html answers unknown addresses. The sitemap, the speculation rules and compressed copies are
 * added. Run it from the repository's root after both builds.
 *
 * @throws Error if a build is missing or a page cannot be rendered
 */
export async function writePages(): Promise<void> {
  await rename(join(site, '.vite/manifest.json'), manifestFile)
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const emitted = (await readdir(prerendered, { recursive: true })).filter((file) =>
    /\.(css|woff2)$/.test(file),
  )
  const bundle = pathToFileURL(join(prerendered, 'prerender.js')).href
  const { publicPaths, indexedPaths, renderPage, renderMemberOpening }: Prerender = await import(bundle)
  const assets = findSiteAssets(manifest, emitted)

  await rename(join(site, 'index.html'), join(site, 'app.html'))
  await rename(join(site, 'table.html'), tableFile)
  const application = await readFile(join(site, 'app.html'), 'utf8')
  const member = await memberDocument(
    application,
    renderMemberOpening(),
    scriptOf(manifest, 'screens/member/dashboard/askForDashboard.ts'),
    site,
  )
  await writeFile(memberFile, member)
  await writeWorker(site, manifest, member)
  await Promise.all(emitted.map((file) => cp(join(prerendered, file), join(site, file))))
  const pages = publicPaths.map((path) => ({ path, html: renderPage(path, assets) }))
  await Promise.all(pages.map(({ path, html }) => write(fileOf(path), html)))
  await write(join(site, '404.html'), renderPage(null, assets))
  await write(join(site, 'sitemap.xml'), sitemap(indexedPaths))
  const indexed = pages.filter(({ path }) => indexedPaths.includes(path))
  const rules = speculationRules(
    indexed.filter((page) => !hasForm(page)).map(({ path }) => path),
    indexed.filter(hasForm).map(({ path }) => path),
  )
  await write(join(site, 'speculationrules.json'), rules)
  await rm(join(site, '.vite'), { recursive: true })
  await compressAssets(site)
}

if (import.meta.main) await writePages()
