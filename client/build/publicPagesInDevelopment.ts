import type { Connect, Plugin, ViteDevServer } from 'vite'
import type { Prerender, SiteAssets } from './siteAssets.ts'

const assets: SiteAssets = {
  page: {
    stylesheets: ['/styles/site.css'],
    fonts: [],
    scripts: ['/site.ts', '/document/PublicDocument.tsx', '/screens/public/pages.ts'],
    imports: [],
  },
  islandOf: (name) => ({ scripts: [`/islands/${name}.ts`], imports: [] }),
}

/**
 * The path of a page without the signed id that follows it in an account's or appeal's address, which its script reads.
 */
const pathOf = (url: string) =>
  new URL(url, 'http://localhost').pathname
    .replace(/(?<=.)\/$/, '')
    .replace(/^(\/account\/[a-z-]+|\/appeal)\/[\w.-]+$/, '$1')

async function answer(server: ViteDevServer, url: string): Promise<string | null> {
  const { publicPaths, renderPage } = (await server.ssrLoadModule('/prerender.tsx')) as Prerender
  const path = pathOf(url)
  if (!publicPaths.includes(path)) return null
  return server.transformIndexHtml(url, renderPage(path, assets))
}

const pagesFrom =
  (server: ViteDevServer): Connect.NextHandleFunction =>
  (request, response, next) => {
    const { url = '/', headers } = request
    if (!headers.accept?.includes('text/html')) return next()
    answer(server, url).then(
      (html) => (html === null ? next() : response.setHeader('Content-Type', 'text/html').end(html)),
      next,
    )
  }

/** Renders public pages on request during development; their stylesheets are loaded by the modules that import them. */
export function publicPagesInDevelopment(): Plugin {
  return {
    name: 'public-pages-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(pagesFrom(server))
    },
  }
}
