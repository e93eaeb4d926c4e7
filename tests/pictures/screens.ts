import type { Locator, Page } from 'playwright-core'
import { publicPaths } from '../../client/site/publicPaths.ts'

/**
 * Who views the screen: `newcomer` has nothing yet, `paused` has paused their membership, `alone` is the operator of an
 * empty service.
 */
export type Person = 'visitor' | 'member' | 'newcomer' | 'paused' | 'operator' | 'alone'

/** The placeholders of paths, which the data of the pictures fill in. */
export type PlaceName =
  | ('member' | 'proposal' | 'met' | 'ahead' | 'draft' | 'message' | 'case' | 'appealed' | 'appeal')
  | ('lobby' | 'opening' | 'round' | 'turn' | 'talk' | 'break' | 'hosted' | 'host')
  | ('early' | 'over' | 'canceled' | 'unseated')

/** One screen in one state. */
export type Screen = {
  name: string
  who: Person
  /** Its path; `:case` is a placeholder for the number of a case. */
  path: string
  /** Prepares the page before it is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Steps on the page that lead to the state to be shown. */
  steps?: (page: Page) => Promise<unknown>
  /** A selector of the part that is taken, if not the whole page. */
  part?: string
  /** Whether the picture shows the loading state. */
  isLoading?: true
  /** The only width to take, if not both. */
  width?: 390 | 1280
}

/** A state that pressing buttons leads to, of which only the dialog or menu is taken. */
type Opened = Omit<Screen, 'steps' | 'part'> & { press: (string | RegExp)[]; part?: string }

const opened = ({ press, part = 'dialog[open], :popover-open', ...screen }: Opened): Screen => ({
  ...screen,
  part,
  async steps(page) {
    for (const name of press) await button(page, name).click()
  },
})

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** Makes every request of the page to the service fail. */
const cutOff = (page: Page) => page.route('**/graphql', (route) => route.abort())
/** Makes the service never answer. */
const hold = (page: Page) => page.route('**/graphql', () => new Promise<void>(() => undefined))
/** Answers with success without storing anything. */
const answer = (data: Record<string, unknown>) => (page: Page) =>
  page.route('**/graphql', (route) => route.fulfill({ json: { data } }))

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

/** This page redirects at once when it is opened without a login link. */
const leadsAway = '/magic-login'

const visited = publicPaths
  .filter((path) => path !== leadsAway)
  .map((path): Screen => ({ name: nameOf(path), who: 'visitor', path }))

const fill = async (page: Page, values: Record<string, string>, send: string) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await button(page, send).click()
}

const publicStates: Screen[] = [
  opened({ name: 'home-menu', who: 'visitor', path: '/', press: ['Menu'], part: 'header', width: 390 }),
  { name: 'not-found', who: 'visitor', path: '/nowhere' },
  {
    name: 'faq-open',
    who: 'visitor',
    path: '/faq',
    steps: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'login-refused',
    who: 'visitor',
    path: '/login',
    steps: (page) => fill(page, { Email: 'nobody' }, 'Send Login Link'),
  },
  {
    name: 'login-sent',
    who: 'visitor',
    path: '/login',
    before: answer({
      requestMagicLink: { message: 'If the address matches a member account, a link is on its way.' },
    }),
    steps: (page) => fill(page, { Email: 'rosalind@example.org' }, 'Send Login Link'),
  },
  {
    name: 'login-toast',
    who: 'visitor',
    path: '/login',
    part: '[data-toast]',
    before: (page) => page.addInitScript(() => sessionStorage.setItem('toast', 'Your session has expired.')),
  },
  {
    name: 'early-access-refused',
    who: 'visitor',
    path: '/early-access',
    steps: (page) => button(page, 'Request Early Access').click(),
  },
  { name: 'magic-login-spent', who: 'visitor', path: '/magic-login?token=spent' },
  { name: 'confirm-email-spent', who: 'visitor', path: '/account/confirm-email/1.spent' },
  { name: 'undo-email-spent', who: 'visitor', path: '/account/undo-email/1.spent' },
  { name: 'appeal-made', who: 'visitor', path: '/appeal/:appeal' },
]

const memberScreens: Screen[] = [
  { name: 'dashboard', who: 'member', path: '/member/dashboard' },
  { name: 'my-encounters', who: 'member', path: '/member/my-encounters' },
  { name: 'my-encounters-previous', who: 'member', path: '/member/my-encounters?tab=previous' },
  { name: 'my-encounters-unprocessed', who: 'member', path: '/member/my-encounters?tab=unprocessed' },
  { name: 'select-impressions', who: 'member', path: '/member/select-impressions/:met' },
  { name: 'my-connections', who: 'member', path: '/member/my-connections' },
  { name: 'my-connections-chosen', who: 'member', path: '/member/my-connections?tab=chosen' },
  { name: 'preferences', who: 'member', path: '/member/preferences' },
  { name: 'preferences-availability', who: 'member', path: '/member/preferences?open=availability' },
  { name: 'membership', who: 'member', path: '/member/membership' },
  { name: 'help', who: 'member', path: '/member/help' },
]

const memberStates: Screen[] = [
  opened({
    name: 'member-menu',
    who: 'member',
    path: '/member/help',
    press: ['Menu'],
    part: 'header',
    width: 390,
  }),
  opened({ name: 'dashboard-cancel', who: 'member', path: '/member/dashboard', press: [/^Cancel RSVP/] }),
  opened({
    name: 'dashboard-calendar',
    who: 'member',
    path: '/member/dashboard',
    press: [/^Add to calendar/],
  }),
  opened({
    name: 'dashboard-leave',
    who: 'member',
    path: '/member/dashboard',
    press: [/^Remove from Waitlist/],
  }),
  opened({ name: 'my-encounters-cancel', who: 'member', path: '/member/my-encounters', press: [/^Cancel /] }),
  opened({
    name: 'my-encounters-report',
    who: 'member',
    path: '/member/my-encounters?tab=previous',
    press: [/^Report somebody/],
  }),
  opened({
    name: 'select-impressions-more',
    who: 'member',
    path: '/member/select-impressions/:met',
    press: [/^More about/],
  }),
  opened({
    name: 'my-connections-remove',
    who: 'member',
    path: '/member/my-connections',
    press: [/^Remove/],
  }),
  opened({
    name: 'my-connections-disconnect',
    who: 'member',
    path: '/member/my-connections?tab=chosen',
    press: [/^Disconnect/],
  }),
  opened({
    name: 'membership-pause',
    who: 'member',
    path: '/member/membership',
    press: ['Pause Membership'],
  }),
  opened({
    name: 'membership-cancel',
    who: 'member',
    path: '/member/membership',
    press: ['Cancel Membership'],
  }),
  { name: 'dashboard-empty', who: 'newcomer', path: '/member/dashboard' },
  { name: 'my-encounters-empty', who: 'newcomer', path: '/member/my-encounters' },
  { name: 'my-encounters-previous-empty', who: 'newcomer', path: '/member/my-encounters?tab=previous' },
  { name: 'my-encounters-unprocessed-empty', who: 'newcomer', path: '/member/my-encounters?tab=unprocessed' },
  { name: 'my-connections-empty', who: 'newcomer', path: '/member/my-connections' },
  { name: 'my-connections-chosen-empty', who: 'newcomer', path: '/member/my-connections?tab=chosen' },
  { name: 'select-impressions-none', who: 'newcomer', path: '/member/select-impressions/:met' },
  { name: 'dashboard-paused', who: 'paused', path: '/member/dashboard' },
  { name: 'membership-paused', who: 'paused', path: '/member/membership' },
  { name: 'dashboard-failed', who: 'member', path: '/member/dashboard', before: cutOff },
  { name: 'my-connections-failed', who: 'member', path: '/member/my-connections', before: cutOff },
  { name: 'dashboard-loading', who: 'member', path: '/member/dashboard', before: hold, isLoading: true },
  {
    name: 'my-encounters-loading',
    who: 'member',
    path: '/member/my-encounters',
    before: hold,
    isLoading: true,
  },
]

const operatorScreens: Screen[] = [
  { name: 'needs-me', who: 'operator', path: '/operator' },
  { name: 'week', who: 'operator', path: '/operator/week' },
  { name: 'early-access-requests', who: 'operator', path: '/operator/early-access' },
  { name: 'members', who: 'operator', path: '/operator/members' },
  { name: 'member-detail', who: 'operator', path: '/operator/members/:member' },
  { name: 'groups', who: 'operator', path: '/operator/groups' },
  { name: 'groups-new', who: 'operator', path: '/operator/groups?new=FIRST' },
  { name: 'proposal', who: 'operator', path: '/operator/groups/:proposal' },
  { name: 'encounter-list', who: 'operator', path: '/operator/encounters' },
  { name: 'encounter-calendar', who: 'operator', path: '/operator/encounters?view=calendar' },
  { name: 'encounter-new', who: 'operator', path: '/operator/encounters/new' },
  { name: 'encounter-roster', who: 'operator', path: '/operator/encounters/:ahead' },
  { name: 'encounter-draft', who: 'operator', path: '/operator/encounters/:draft' },
  { name: 'encounter-over', who: 'operator', path: '/operator/encounters/:met' },
  { name: 'encounter-edit', who: 'operator', path: '/operator/encounters/:ahead/edit' },
  { name: 'live', who: 'operator', path: '/operator/live' },
  { name: 'progress', who: 'operator', path: '/operator/progress' },
  { name: 'cases', who: 'operator', path: '/operator/cases' },
  { name: 'case', who: 'operator', path: '/operator/cases/:case' },
  { name: 'case-appealed', who: 'operator', path: '/operator/cases/:appealed' },
  { name: 'inbox', who: 'operator', path: '/operator/inbox' },
  { name: 'inbox-message', who: 'operator', path: '/operator/inbox/:message' },
  { name: 'mail', who: 'operator', path: '/operator/mail?state=FAILED' },
  { name: 'mail-suppressed', who: 'operator', path: '/operator/mail?tab=addresses' },
  { name: 'mail-written', who: 'operator', path: '/operator/mail?tab=written' },
  { name: 'write', who: 'operator', path: '/operator/write' },
  { name: 'settings', who: 'operator', path: '/operator/settings' },
  { name: 'script', who: 'operator', path: '/operator/settings/scripts/second' },
  { name: 'questions', who: 'operator', path: '/operator/settings/questions' },
  { name: 'operators', who: 'operator', path: '/operator/settings/operators' },
  { name: 'privacy', who: 'operator', path: '/operator/privacy' },
  { name: 'audit-log', who: 'operator', path: '/operator/audit-log' },
]

const operatorStates: Screen[] = [
  opened({
    name: 'operator-menu',
    who: 'operator',
    path: '/operator/privacy',
    press: ['Menu'],
    part: 'header',
    width: 390,
  }),
  opened({
    name: 'encounter-cancel',
    who: 'operator',
    path: '/operator/encounters/:ahead',
    press: [/^Cancel/],
  }),
  opened({
    name: 'encounter-duplicate',
    who: 'operator',
    path: '/operator/encounters/:ahead',
    press: [/^Duplicate/],
  }),
  opened({ name: 'member-pause', who: 'operator', path: '/operator/members/:member', press: [/^Pause/] }),
  opened({ name: 'member-email', who: 'operator', path: '/operator/members/:member', press: [/^Correct/] }),
  opened({
    name: 'proposal-invite',
    who: 'operator',
    path: '/operator/groups/:proposal',
    press: [/^Invite groups/],
  }),
  opened({
    name: 'proposal-again',
    who: 'operator',
    path: '/operator/groups/:proposal',
    press: [/^Form again/],
  }),
  opened({ name: 'mail-lift', who: 'operator', path: '/operator/mail?tab=addresses', press: [/^Lift/] }),
  opened({ name: 'live-end', who: 'operator', path: '/operator/live', press: [/^End early/] }),
  {
    name: 'live-people',
    who: 'operator',
    path: '/operator/live',
    steps: (page) =>
      page
        .getByText(/^Everyone, and when/)
        .first()
        .click(),
  },
  opened({ name: 'privacy-erase', who: 'operator', path: '/operator/privacy', press: [/^Erase now/] }),
  { name: 'operator-failed', who: 'operator', path: '/operator/members', before: cutOff },
  ...operatorScreens
    .filter(({ name }) => /^(needs-me|week|members|groups|encounter-list|live|cases|inbox)$/.test(name))
    .map((screen): Screen => ({ ...screen, name: `${screen.name}-empty`, who: 'alone' })),
]

/** With permission granted before, camera and microphone are on at once. */
const allowDevices = (page: Page) => page.context().grantPermissions(['camera', 'microphone'])

const tableSteps = async (page: Page) => {
  await button(page, 'Come to the table').click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
}

const atTable = (name: PlaceName): Screen => ({
  name: `table-${name}`,
  who: 'visitor',
  path: `/meet/:${name}`,
  before: allowDevices,
  steps: tableSteps,
})

const tables: Screen[] = [
  { name: 'table-early', who: 'visitor', path: '/meet/:early' },
  { name: 'table-lobby', who: 'visitor', path: '/meet/:lobby' },
  {
    name: 'table-lobby-camera',
    who: 'visitor',
    path: '/meet/:lobby',
    async steps(page) {
      await button(page, 'Turn on camera and microphone').click()
      await page.getByText('We hear you.').waitFor()
    },
  },
  ...(['opening', 'round', 'turn', 'talk', 'break', 'hosted', 'host'] as const).map(atTable),
  {
    name: 'table-report',
    who: 'visitor',
    path: '/meet/:round',
    part: 'dialog[open]',
    before: allowDevices,
    async steps(page) {
      await tableSteps(page)
      await button(page, /^Report /).click()
    },
  },
  {
    name: 'table-remove',
    who: 'visitor',
    path: '/meet/:host',
    part: 'dialog[open]',
    before: allowDevices,
    async steps(page) {
      await tableSteps(page)
      await button(page, /^Remove /).click()
    },
  },
  { name: 'table-over', who: 'visitor', path: '/meet/:over' },
  { name: 'table-canceled', who: 'visitor', path: '/meet/:canceled' },
  { name: 'table-unseated', who: 'visitor', path: '/meet/:unseated' },
  { name: 'table-unknown', who: 'visitor', path: `/meet/${'0'.repeat(32)}` },
]

/** Every screen of the site, in all of its states. */
export const screens: readonly Screen[] = [
  ...[visited, publicStates, memberScreens, memberStates, operatorScreens, operatorStates, tables].flat(),
]
