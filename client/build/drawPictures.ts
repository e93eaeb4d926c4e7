import { type Browser, chromium } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'

type PicturesModule = { picturesPage: () => string }

const folder = 'client/static'
const icons = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }
const shown = 512

async function openPictures(browser: Browser, server: ViteDevServer, scale: number) {
  const { picturesPage } = (await server.ssrLoadModule('/build/PicturesPage.tsx')) as PicturesModule
  const page = await browser.newPage({
    viewport: { width: 1200, height: 1200 },
    deviceScaleFactor: scale,
    colorScheme: 'light',
  })
  await page.route('**/pictures', (route) =>
    route.fulfill({ contentType: 'text/html', body: picturesPage() }),
  )
  await page.goto(`${server.resolvedUrls?.local[0]}pictures`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded')
  return page
}

/**
 * Renders the Open Graph picture and the icons into client/static, from the same drawing and tokens as the site. Run it
 * from the repository's root after either changed: `node client/build/drawPictures.ts`. CHROMIUM_PATH names another
 * browser.
 *
 * @throws Error if no browser is found
 */
export async function drawPictures(): Promise<void> {
  const server = await createServer({ mode: 'production', server: { port: 0, host: '127.0.0.1' } })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const cover = await openPictures(browser, server, 1)
    await cover.locator('#cover').screenshot({ path: `${folder}/og.png` })
    for (const [name, size] of Object.entries(icons)) {
      const page = await openPictures(browser, server, size / shown)
      await page.locator('#icon').screenshot({ path: `${folder}/${name}.png` })
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

if (import.meta.main) await drawPictures()
