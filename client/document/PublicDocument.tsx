import type { DocumentAssets } from '../build/siteAssets.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import type { PublicPage } from '../screens/public/pages.ts'
import type { PublicPath } from '../site/publicPaths.ts'
import { PublicHead } from './PublicHead.tsx'

/**
 * A whole public document; the not-found page has no path. No script or style in it is inline, as the content security
 * policy demands (docs/limits.md).
 */
export function PublicDocument({
  page,
  path,
  assets,
}: {
  page: PublicPage
  path: PublicPath | null
  assets: DocumentAssets
}) {
  const { Screen } = page
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PublicHead page={page} path={path} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <PublicLayout path={path}>
          <Screen />
        </PublicLayout>
      </body>
    </html>
  )
}
