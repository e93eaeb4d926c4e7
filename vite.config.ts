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

/** `data:` addresses are refused by the content security policy, so nothing is inlined. */
const assetsInlineLimit = 0

const reactParts = /node_modules\/(?:react|react-dom|scheduler)\//

/** What Relay is made of; together it packs smaller. Parts that only later screens need stay with those. */
const relayParts = /node_modules\/(?:relay-runtime|react-relay|fbjs|invariant|@babel\/runtime)\//

/** What every page with React needs at once, and outlines and busy buttons, which pack smaller here; forms load Relay once they are sent. */
const firstParts =
  /(?:client\/(?:browser\/whenIdle|network\/(?:ConnectionError|isSiteThere)|session\/navigation|ui\/(?:Banner|(?:Busy)?Button|Skeleton|lastSaid))|rules\/errors)\.tsx?$|preload-helper/

/** What forms and their fields are made of; in one piece it packs smaller, also where only a part of it is used. */
const fieldParts =
  /client\/ui\/(?:Field(?:Frame)?|Form|FocusedBanner|useForm|useHydrated)(?:\.module)?\.(?:tsx?|css)$/

/** What the script of every public page and the application share. */
const pageParts = /client\/(?:browser\/standInForStores|ui\/(?:toast|hideNavigation))\.ts$/

/** What people choose with, on a public page and after the first screens of members; in one piece it packs smaller. */
const choiceParts = /client\/ui\/(?:Checkbox(?:Group)?|Select)(?:\.module)?\.(?:tsx|css)$/

/** What lets a form outlive a reload; in one piece it packs smaller. */
const draftParts = /client\/ui\/(?:changedValues|useDraft)\.ts$/

/** Each alone: a group below takes in whatever its files import, and pages without it need these. */
const wordParts = /rules\/(dates|text)\.ts$/

/** What statements of decisions say; in one piece it packs smaller. */
const statementParts = /rules\/safety\/(?:guidelines|outcomes|statements)\.ts$/

/** What the member area and the page of a seat share at once; in one piece it packs smaller than in many. */
const sharedParts =
  /client\/(?:relay\/(?:environment|useAction|failureSentence)|network\/postGraphQL|ui\/(?:LoadedLater|RoundTable|ErrorState|OutcomeBanner|Wordmark|untilWords|useNow|useNowAt|useOutcome)|layouts\/ApplicationFailure)\.tsx?$|node_modules\/react-error-boundary\//

/** What the script that asks ahead and logging in need, too. */
const sessionParts =
  /(?:client\/(?:browser\/ownTimeZone|network\/sendGraphQL|session\/(?:session|claims))|rules\/membership\/magicLink)\.ts$/

/** What asks before something is done; in one piece, because the first screen names every piece it may load later. */
const dialogParts =
  /client\/(?:ui\/(?:(?:Confirm)?Dialog|useQuestion)|screens\/member\/happeningNow\/CancelRsvpQuestion)(?:\.module)?\.(?:tsx?|css)$/

/** Small parts that many later screens show; in one piece for the same reason. */
const smallParts = /client\/ui\/(?:Disclosure|EmptyState|holdFocus|saveFile)(?:\.module)?\.(?:tsx?|css)$/

/** Words that the operator's area and its screens share; in one piece for the same reason. */
const operatorWords =
  /client\/screens\/operator\/shared\/(?:filters|encounterWords|proposalWords)\.ts$|rules\/encounters\/(?:dateIn|plannedEncounter)\.ts$/

/** The member area's first script, and what it has loaded by the time it asks for a screen: it names none of these again. */
const memberScript = /^assets\/index-/
const loadedFirst =
  /^assets\/(?:rolldown-runtime|react|relay|first|session|shared|src|dates|page)-[\w-]+\.(?:js|css)$/

/** Seven characters tell versions of a file apart, and the first script names ninety files that it may load later. */
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
          // What these are made of stays where the first screens have it.
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
      // Relay is CommonJS, of which a bundler takes all or nothing; these modules name the parts that are used.
      { find: 'react-relay/hooks', replacement: inClient('relay/hooks.ts') },
      { find: /^relay-runtime$/, replacement: inClient('relay/runtime.ts') },
      // What packages bring for a React older than 18, which has the hook itself.
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
      // The page of a seat is this client's; what it shows it asks for by itself.
      '/meet': { target: server, bypass: () => '/table.html' },
      '/graphql': server,
      '/api': server,
      '/mailbox': server,
      '/exports': server,
    },
  },
}))
