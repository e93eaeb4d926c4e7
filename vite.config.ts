import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import relay from 'vite-plugin-relay'
import { chunkGroups } from './client/build/chunkGroups.ts'
import { dropQueryHashes } from './client/build/dropQueryHashes.ts'
import { preloadFonts } from './client/build/preloadFonts.ts'
import { publicPagesInDevelopment } from './client/build/publicPagesInDevelopment.ts'
import { relayInDevelopment } from './client/build/relayInDevelopment.ts'
import { stylesFirst } from './client/build/stylesFirst.ts'
import { islandNames } from './client/site/islandNames.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

const inClient = (file: string) => join(import.meta.dirname, 'client', file)

/** The content security policy refuses `data:` addresses, so nothing is inlined. */
const assetsInlineLimit = 0

/** The member area's first script, and the files loaded before it requests a screen: it preloads none of these. */
const memberScript = /^assets\/index-/
const loadedFirst =
  /^assets\/(?:rolldown-runtime|react|relay|first|session|shared|src|dates|page)-[\w-]+\.(?:js|css)$/

/**
 * Seven characters distinguish the versions of a file, and the first script names ninety files that it may load later.
 */
const fileName = 'assets/[name]-[hash:7]'

const forBrowsers: UserConfig['build'] = {
  outDir: '../dist/client',
  emptyOutDir: true,
  manifest: true,
  assetsInlineLimit,
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, pieces, { hostId }) =>
      pieces.filter((piece) => !memberScript.test(hostId) || !loadedFirst.test(piece)),
  },
  rolldownOptions: {
    input: [
      'index.html',
      'table.html',
      'screens/member/dashboard/askForDashboard.ts',
      'site.ts',
      'browser/worker.ts',
      ...islandNames.map((name) => `islands/${name}.ts`),
    ].map(inClient),
    // Numbers and short texts are written where they are used, instead of in files that pages would load for them.
    optimization: { inlineConst: { mode: 'all', pass: 1 } },
    output: {
      entryFileNames: `${fileName}.js`,
      chunkFileNames: `${fileName}.js`,
      assetFileNames: `${fileName}[extname]`,
      codeSplitting: {
        groups: chunkGroups,
      },
    },
  },
}

const forPrerendering: UserConfig['build'] = {
  outDir: '../dist/prerender',
  emptyOutDir: true,
  ssrEmitAssets: true,
  cssCodeSplit: false,
  assetsInlineLimit,
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  publicDir: isSsrBuild ? false : 'static',
  plugins: [
    relay,
    react(),
    dropQueryHashes(),
    preloadFonts(),
    stylesFirst(),
    publicPagesInDevelopment(),
    relayInDevelopment(),
  ],
  resolve: {
    alias: [
      // Relay is CommonJS, which a bundler includes whole or not at all. These modules name the parts that are used.
      { find: 'react-relay/hooks', replacement: inClient('relay/hooks.ts') },
      { find: /^relay-runtime$/, replacement: inClient('relay/runtime.ts') },
      // A shim in packages for React before 18, which has the hook itself.
      {
        find: 'use-sync-external-store/shim/index.js',
        replacement: inClient('routing/syncExternalStore.ts'),
      },
    ],
  },
  build: isSsrBuild ? forPrerendering : forBrowsers,
  server: {
    fs: { allow: ['..'] },
    proxy: {
      // The page of a seat is served from this client; its script requests its data itself.
      '/meet': { target: server, bypass: () => '/table.html' },
      '/graphql': server,
      '/api': server,
      '/mailbox': server,
      '/exports': server,
    },
  },
}))
