/** A file of the build that gathers modules which would otherwise be spread over many files. */
type ChunkGroup = {
  /** The name of the file; a function names it after the path of a module. */
  name: string | ((module: string) => string | null)
  /** Which modules are in it, by their paths. */
  test: RegExp
  /** `$initial`: without the modules that only later screens need. */
  tags?: ['$initial']
  /** False: the imports of these modules stay in the files of the first screens. */
  includeDependenciesRecursively?: false
}

const packages = (...names: string[]): RegExp => new RegExp(`node_modules/(?:${names.join('|')})/`)

const code = (...paths: string[]): RegExp => new RegExp(`(?:${paths.join('|')})\\.tsx?$`)

const codeAndStyles = (...paths: string[]): RegExp =>
  new RegExp(`(?:${paths.join('|')})(?:\\.module)?\\.(?:tsx?|css)$`)

const either = (...tests: RegExp[]): RegExp => new RegExp(tests.map(({ source }) => source).join('|'))

const dateOrText = /rules\/(dates|text)\.ts$/

/**
 * The groups, of which a module belongs to the first that matches. Modules share a file because they are needed
 * together, because they compress better together, or because the first screen names every file it may load later.
 */
export const chunkGroups: ChunkGroup[] = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
  {
    name: 'relay',
    test: packages('relay-runtime', 'react-relay', 'fbjs', 'invariant', '@babel/runtime'),
    tags: ['$initial'],
  },
  {
    // What every page with React needs at once. Forms load Relay once they are sent.
    name: 'first',
    test: either(
      code(
        'client/browser/whenIdle',
        'client/network/ConnectionError',
        'client/network/isSiteThere',
        'client/browser/navigation',
        'client/ui/Banner',
        'client/ui/Button',
        'client/ui/BusyButton',
        'client/ui/Skeleton',
        'client/ui/lastSaid',
        'rules/errors',
      ),
      /preload-helper/,
    ),
  },
  {
    // What the script of every public page and the application share.
    name: 'page',
    test: code('client/browser/standInForStores', 'client/ui/toast', 'client/ui/hideNavigation'),
  },
  {
    // Forms and their fields, even if a page uses only some of them.
    name: 'fields',
    test: codeAndStyles(
      'client/ui/Field',
      'client/ui/FieldFrame',
      'client/ui/FocusedBanner',
      'client/ui/Form',
      'client/ui/TextArea',
      'client/ui/useForm',
      'client/ui/useHydrated',
    ),
  },
  {
    // Controls for choosing, on a public page and after the first member screens.
    name: 'choices',
    test: codeAndStyles('client/ui/Checkbox', 'client/ui/CheckboxGroup', 'client/ui/Select'),
  },
  {
    // What lets a form survive a reload.
    name: 'drafts',
    test: code('client/ui/changedValues', 'client/ui/useDraft'),
  },
  // Each has a file of its own: a group below includes the imports of its files, and pages without it need these.
  { name: (module) => dateOrText.exec(module)?.[1] ?? null, test: dateOrText },
  {
    // What the script that requests data ahead and the login page need, too.
    name: 'session',
    test: code(
      'client/browser/ownTimeZone',
      'client/network/sendGraphQL',
      'client/session/claims',
      'client/session/loginPath',
      'client/session/session',
      'rules/membership/magicLink',
    ),
  },
  {
    // What the member area and the page of a seat share from the start.
    name: 'shared',
    test: either(
      code(
        'client/browser/startStopwatch',
        'client/layouts/ApplicationFailure',
        'client/network/postGraphQL',
        'client/relay/environment',
        'client/relay/failureSentence',
        'client/relay/useAction',
        'client/session/needsNewDocument',
        'client/ui/ErrorState',
        'client/ui/LoadAgain',
        'client/ui/loadOnce',
        'client/ui/loadedPart',
        'client/ui/OutcomeBanner',
        'client/ui/PromptSuspense',
        'client/ui/RoundTable',
        'client/ui/takeFocus',
        'client/ui/Wordmark',
        'client/ui/untilWords',
        'client/ui/useNow',
        'client/ui/useNowAt',
        'client/ui/useOutcome',
        'rules/encounters/encounter',
      ),
      packages('react-error-boundary'),
    ),
  },
  {
    // Questions before an action.
    name: 'dialog',
    test: codeAndStyles(
      'client/screens/member/happeningNow/CancelRsvpQuestion',
      'client/ui/ConfirmDialog',
      'client/ui/Dialog',
      'client/ui/useQuestion',
    ),
  },
  {
    // The texts of decisions.
    name: 'statements',
    test: code('rules/safety/guidelines', 'rules/safety/outcomes', 'rules/safety/statements'),
    includeDependenciesRecursively: false,
  },
  {
    // Small parts that many later screens use.
    name: 'small',
    test: codeAndStyles(
      'client/ui/Disclosure',
      'client/ui/EmptyState',
      'client/ui/holdFocus',
      'client/ui/saveFile',
    ),
    includeDependenciesRecursively: false,
  },
  {
    // Texts that the operator's area and its screens share.
    name: 'operatorWords',
    test: code(
      'client/screens/operator/shared/encounterWords',
      'client/screens/operator/shared/filters',
      'client/screens/operator/shared/proposalWords',
      'rules/encounters/dateIn',
      'rules/encounters/plannedEncounter',
    ),
    includeDependenciesRecursively: false,
  },
]
