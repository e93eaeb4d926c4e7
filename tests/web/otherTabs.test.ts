import { beforeEach, expect, test, vi } from 'vitest'
import { readSession, storeSession } from '../../client/session/session.ts'
import { fakeLocks } from './fakeLocks.ts'
import { fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokens.ts'

const stale = tokenFor(600)
const canceled = 'Your membership was canceled in another tab.'
const left: string[] = []
const reloaded = vi.fn()
vi.mock('../../client/browser/navigation.ts', () => ({
  replaceDocument: (path: string) => void left.push(path),
  reloadDocument: () => reloaded(),
}))

/** Loads the modules of a new tab. Each tab has its own modules; all share the storage. */
async function openTab() {
  vi.resetModules()
  const [{ watchOtherTabs }, signOut, { refreshSession }] = [
    await import('../../client/session/watchOtherTabs.ts'),
    await import('../../client/session/signOut.ts'),
    await import('../../client/session/refresh.ts'),
  ]
  return { watchOtherTabs, refreshSession, ...signOut }
}

type Tab = Awaited<ReturnType<typeof openTab>>

type Change = { key: string; oldValue: string | null; newValue: string | null }

/** Records the changes that a tab makes to localStorage, of which the browser would notify the other tabs. */
async function changesOf(act: () => unknown): Promise<Change[]> {
  const changes: Change[] = []
  const note = (key: string, newValue: string | null, change: () => void) => {
    const oldValue = localStorage.getItem(key)
    change()
    if (oldValue !== newValue) changes.push({ key, oldValue, newValue })
  }
  const { setItem, removeItem } = Storage.prototype
  const setting = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (this === localStorage) note(key, text, () => setItem.call(this, key, text))
    else setItem.call(this, key, text)
  })
  const removing = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (
    this: Storage,
    key,
  ) {
    if (this === localStorage) note(key, null, () => removeItem.call(this, key))
    else removeItem.call(this, key)
  })
  await act()
  setting.mockRestore()
  removing.mockRestore()
  return changes
}

const dispatchChanges = (changes: readonly Change[]) => {
  for (const change of changes) {
    window.dispatchEvent(new StorageEvent('storage', { ...change, storageArea: localStorage }))
  }
}

/** Makes a tab watch for changes of others; the returned function closes it. */
function watch({ watchOtherTabs }: Tab): () => void {
  const added = vi.spyOn(window, 'addEventListener')
  watchOtherTabs()
  const calls = added.mock.calls.slice()
  added.mockRestore()
  if (calls.length === 0) throw new Error('The tab listens to nothing')
  return () => {
    for (const [type, listener] of calls) window.removeEventListener(type, listener)
  }
}

/** Returns how the tab has reacted: the documents it left for, and its toast. */
const outcome = () => ({ left: left.splice(0), toast: sessionStorage.getItem('toast') })

const place = '/member/preferences'
const refused = {
  status: 401,
  errors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }],
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  left.splice(0)
  reloaded.mockClear()
  fakeLocks()
  fakeServer(() => refused)
  storeSession({ authToken: stale, refreshToken: 'r1' })
  history.replaceState(null, '', place)
  return () => history.replaceState(null, '', '/')
})

test.each([
  [
    'has expired or was ended elsewhere',
    (tab: Tab) => tab.refreshSession(stale),
    'Your session has expired. Please log in again.',
    `/login?redirect=${encodeURIComponent(place)}`,
  ],
  ['was ended by logging out', (tab: Tab) => tab.signOut(), 'You logged out in another tab.', '/login'],
  ['was ended by canceling the membership', (tab: Tab) => tab.endByWish(canceled), canceled, '/login'],
] as const)(
  'a tab says why its session is gone if the session %s in another tab',
  async (_how, end, toast, path) => {
    const first = await openTab()
    const changes = await changesOf(() => end(first))
    expect(localStorage).toHaveLength(0)
    outcome()
    sessionStorage.clear()
    sessionStorage.setItem('draft:support', 'Half a')
    const stop = watch(await openTab())
    dispatchChanges(changes)
    stop()
    expect(outcome()).toEqual({ left: [path], toast })
    expect(sessionStorage.getItem('draft:support')).toBe(toast.includes('expired') ? 'Half a' : null)
  },
)

test('a tab whose request is refused while another tab cancels does not say that the session expired', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.expectEnd(canceled)
  await second.refreshSession(stale)
  expect(outcome()).toEqual({ left: ['/login'], toast: canceled })
})

test.each([
  ['nobody is logged in', () => localStorage.clear(), 1],
  [
    'another member is logged in',
    () => storeSession({ authToken: tokenFor(600, { nameid: '8' }), refreshToken: 'r8' }),
    1,
  ],
  ['its member is logged in', () => storeSession({ authToken: tokenFor(900), refreshToken: 'r2' }), 0],
])(
  'a page from the back/forward cache reloads only after a change of member: %s',
  async (_who, change, reloads) => {
    const stop = watch(await openTab())
    change()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stop()
    expect(reloaded).toHaveBeenCalledTimes(reloads)
  },
)

test('the tab that ends the session shows its own farewell, whatever the other tabs do', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const stop = watch(first)
  first.expectEnd(canceled)
  const changes = await changesOf(() => second.refreshSession(stale))
  outcome()
  dispatchChanges(changes)
  stop()
  expect(outcome().left).toEqual([])
})

test('a tab that learns late of a logout does not end a session that was started since', async () => {
  const first = await openTab()
  const changes = await changesOf(() => first.signOut())
  storeSession({ authToken: tokenFor(600), refreshToken: 'r2' })
  const stop = watch(await openTab())
  dispatchChanges(changes)
  stop()
  expect(readSession()).toMatchObject({ refreshToken: 'r2' })
})

test('if another member signs in, the page reloads', async () => {
  const changes = await changesOf(() =>
    storeSession({ authToken: tokenFor(600, { nameid: '8' }), refreshToken: 'r2' }),
  )
  const stop = watch(await openTab())
  dispatchChanges(changes)
  stop()
  expect(reloaded).toHaveBeenCalledOnce()
  expect(outcome()).toEqual({ left: [], toast: null })
})
