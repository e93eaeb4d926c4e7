import { siteAddress } from '../site/siteAddress.ts'

/**
 * Lists the site's pages for search engines (sitemaps.org protocol); the server inserts the site's address.
 *
 * @param paths of the pages, which need no escaping in XML
 * @returns an XML document
 */
export function sitemap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${siteAddress}${path}</loc></url>\n`)
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>\n`
}

/**
 * Lists pages that browsers may load when somebody is about to follow a link (Speculation Rules, WICG): pages without a
 * form are prerendered, those with one are only fetched. Pages that act when they are opened are in neither list.
 *
 * @param documents paths of the pages without a form
 * @param forms paths of the pages with a form
 * @returns a JSON document of type application/speculationrules+json
 */
export function speculationRules(documents: readonly string[], forms: readonly string[]): string {
  const rule = (paths: readonly string[]) => ({ where: { href_matches: paths }, eagerness: 'moderate' })
  return JSON.stringify({ prerender: [rule(documents)], prefetch: [rule(forms)] })
}
