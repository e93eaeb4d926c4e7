import type { PublicPage } from '../screens/public/pages.ts'
import type { PublicPath } from '../site/publicPaths.ts'
import { siteAddress } from '../site/siteAddress.ts'

function Shared({ page: { title, description }, path }: { page: PublicPage; path: PublicPath }) {
  return (
    <>
      <link rel="canonical" href={siteAddress + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Encounters" />
      <meta property="og:url" content={siteAddress + path} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${siteAddress}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="A round table of twelve seats seen from above, two of them lit"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The head of a public page: its title and description for browsers, search engines and link previews. */
export function PublicHead({ page, path }: { page: PublicPage; path: PublicPath | null }) {
  const { title, description, hidden, structured } = page
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1714" />
      {hidden || path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared page={page} path={path} />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {structured && <script type="application/ld+json">{JSON.stringify(structured)}</script>}
    </>
  )
}
