import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import relay from 'vite-plugin-relay'
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

const reactParts = /node_modules\/(?:react|react-dom|scheduler)\//

/** The modules of Relay, which compress better together. Parts that only later screens need stay with those. */
const relayParts = /node_modules\/(?:relay-runtime|react-relay|fbjs|invariant|@babel\/runtime)\//

/**
 * What every page with React needs at once. Outlines and busy buttons are here because they compress better; forms load
 * Relay once they are sent.
 */
const firstParts =
  /(?:client\/(?:browser\/whenIdle|network\/(?:ConnectionError|isSiteThere)|session\/navigation|ui\/(?:Banner|(?:Busy)?Button|Skeleton|lastSaid))|rules\/errors)\.tsx?$|preload-helper/

/** Forms and their fields. They compress better in one file, even if a page uses only some of them. */
const fieldParts =
  /client\/ui\/(?:Field(?:Frame)?|Form|FocusedBanner|useForm|useHydrated)(?:\.module)?\.(?:tsx?|css)$/

/** What the script of every public page and the application share. */
const pageParts = /client\/(?:browser\/standInForStores|ui\/(?:toast|hideNavigation))\.ts$/

/** Controls for choosing, on a public page and after the first member screens. They compress better in one file. */
const choiceParts = /client\/ui\/(?:Checkbox(?:Group)?|Select)(?:\.module)?\.(?:tsx|css)$/

/** What lets a form survive a reload. It compresses better in one file. */
const draftParts = /client\/ui\/(?:changedValues|useDraft)\.ts$/

/**
 * Each in a separate file: a group below includes the imports of its files, and pages without that group need these.
 */
const wordParts = /rules\/(dates|text)\.ts$/

/** The texts of decisions. They compress better in one file. */
const statementParts = /rules\/safety\/(?:guidelines|outcomes|statements)\.ts$/

/** What the member area and the page of a seat share from the start. It compresses better in one file than in many. */
const sharedParts =
  /client\/(?:relay\/(?:environment|useAction|failureSentence)|network\/postGraphQL|ui\/(?:LoadedLater|RoundTable|ErrorState|OutcomeBanner|Wordmark|untilWords|useNow|useNowAt|useOutcome)|layouts\/ApplicationFailure)\.tsx?$|node_modules\/react-error-boundary\//

/** What the script that requests data ahead and the login page need, too. */
const sessionParts =
  /(?:client\/(?:browser\/ownTimeZone|network\/sendGraphQL|session\/(?:session|claims))|rules\/membership\/magicLink)\.ts$/

/** Questions before an action. They are in one file because the first screen names every file it may load later. */
const dialogParts =
  /client\/(?:ui\/(?:(?:Confirm)?Dialog|useQuestion)|screens\/member\/happeningNow\/CancelRsvpQuestion)(?:\.module)?\.(?:tsx?|css)$/

/** Small parts that many later screens use; in one file for the same reason. */
const smallParts = /client\/ui\/(?:Disclosure|EmptyState|holdFocus|saveFile)(?:\.module)?\.(?:tsx?|css)$/

/** Texts that the operator's area and its screens share; in one file for the same reason. */
const operatorWords =
  /client\/screens\/operator\/shared\/(?:filters|encounterWords|proposalWords)\.ts$|rules\/encounters\/(?:dateIn|plannedEncounter)\.ts$/

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
    output: {
      entryFileNames: `${fileName}.js`,
      chunkFileNames: `${fileName}.js`,
      assetFileNames: `${fileName}[extname]`,
      codeSplitting: {
        groups: [
          { name: 'react', test: reactParts },
          { name: 'relay', test: relayParts, tags: ['$initial'] },
          { name: 'first', test: firstParts },
          { name: 'page', test: pageParts },
          { name: 'fields', test: fieldParts },
          { name: 'choices', test: choiceParts },
          { name: 'drafts', test: draftParts },
          { name: (module) => wordParts.exec(module)?.[1] ?? null, test: wordParts },
          { name: 'session', test: sessionParts },
          { name: 'shared', test: sharedParts },
          { name: 'dialog', test: dialogParts },
          // The imports of these stay in the files of the first screens.
          { name: 'statements', test: statementParts, includeDependenciesRecursively: false },
          { name: 'small', test: smallParts, includeDependenciesRecursively: false },
          { name: 'operatorWords', test: operatorWords, includeDependenciesRecursively: false },
        ],
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
