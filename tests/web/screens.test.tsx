import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { DomainError } from '#rules/errors.ts'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { createEnvironment } from '../../client/relay/environment.ts'
import { useLiveUpdates } from '../../client/relay/useLiveUpdates.ts'
import { everyKind } from '../../client/relay/viewerChanges.ts'
import { Application } from '../../client/routing/Application.tsx'
import { ScreenLink } from '../../client/routing/ScreenLink.tsx'
import { ScreenOutlet } from '../../client/routing/ScreenOutlet.tsx'
import type { OpenScreen, ScreenRoute } from '../../client/routing/screenRoute.ts'
import { createScreens } from '../../client/routing/screens.ts'

vi.stubGlobal('scrollTo', vi.fn())
vi.mock('../../client/relay/useLiveUpdates.ts')
vi.mock('../../client/browser/navigation.ts')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const neverAsked = () => {
  throw new Error('These screens send no queries')
}

/**
 * Creates screens at /a, /b and /list that show their path, and records which were opened, disposed of and refreshed.
 */
function makeScreens(codeOf = async (place: string) => () => <h1>{place}</h1>) {
  const opened: string[] = []
  const disposed: string[] = []
  const refreshed: string[] = []
  const routeAt = (path: string): ScreenRoute => ({
    match: (pathname) => (pathname === path ? {} : null),
    open: (_params, search) => {
      const place = `${path}${search.size > 0 ? `?${search}` : ''}`
      opened.push(place)
      const queryRef = { dispose: () => disposed.push(place) }
      const refresh = async () => {
        refreshed.push(place)
        return true
      }
      const parts = { code: codeOf(place), loaded: () => null, isAtHand: () => false, queryRef, refresh }
      return parts as unknown as OpenScreen
    },
    Skeleton: () => <p>Loading {path}</p>,
    failure: `Failed ${path}`,
  })
  return { screens: createScreens(['/a', '/b', '/list'].map(routeAt)), opened, disposed, refreshed }
}

async function open(path: string, codeOf?: Parameters<typeof makeScreens>[0]) {
  const { screens, opened, disposed, refreshed } = makeScreens(codeOf)
  const location = memoryLocation({ path })
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={createEnvironment(neverAsked, neverAsked)}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <Application screens={screens}>
            <ScreenLink href="/a">A</ScreenLink>
            <ScreenLink href="/b">B</ScreenLink>
            <ScreenLink href="/elsewhere">Elsewhere</ScreenLink>
            <main tabIndex={-1}>
              <ScreenOutlet />
            </main>
          </Application>
        </Router>
      </RelayEnvironmentProvider>,
    )
  })
  return { opened, disposed, refreshed, location }
}

test('pointing at a link starts loading its screen once, and the click shows that screen', async () => {
  const { opened, disposed } = await open('/a')
  const link = screen.getByRole('link', { name: 'B' })
  fireEvent.pointerEnter(link)
  fireEvent.focus(link)
  expect(opened).toEqual(['/a', '/b'])
  await act(() => userEvent.click(link))
  expect(screen.getByRole('heading', { name: '/b' })).toBeTruthy()
  expect(opened).toEqual(['/a', '/b'])
  expect(disposed).toEqual(['/a'])
})

test('pointing at the link of the current screen loads nothing', async () => {
  const { opened } = await open('/a')
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'A' }))
  expect(opened).toEqual(['/a'])
  expect(screen.getByRole('link', { name: 'A' }).getAttribute('aria-current')).toBe('page')
})

test('a link to an unknown path is left to the browser', async () => {
  const { opened } = await open('/a')
  const link = screen.getByRole('link', { name: 'Elsewhere' })
  fireEvent.pointerEnter(link)
  expect(fireEvent.click(link)).toBe(true)
  expect(opened).toEqual(['/a'])
})

test('a screen that was loaded but not opened is disposed of after half a minute, the current one stays', async () => {
  const { disposed } = await open('/a')
  vi.useFakeTimers()
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'B' }))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(disposed).toEqual(['/b'])
})

test('after a navigation the page is scrolled to its top and the focus is on the screen', async () => {
  vi.mocked(window.scrollTo).mockClear()
  await open('/a')
  expect(window.scrollTo).not.toHaveBeenCalled()
  await act(() => userEvent.click(screen.getByRole('link', { name: 'B' })))
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('another search on the same path replaces the screen and disposes of the one before', async () => {
  const { opened, disposed, location } = await open('/list')
  await act(async () => location.navigate('/list?page=2'))
  expect(screen.getByRole('heading', { name: '/list?page=2' })).toBeTruthy()
  expect(opened).toEqual(['/list', '/list?page=2'])
  await waitFor(() => expect(disposed).toEqual(['/list']))
})

test('a live update refetches the current screen, and no other', async () => {
  const { refreshed } = await open('/a')
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'B' }))
  const [, tell] = vi.mocked(useLiveUpdates).mock.lastCall ?? []
  tell?.(everyKind)
  expect(refreshed).toHaveLength(1)
})

const unreachable = () => Promise.reject(new TypeError('offline'))
const notImported = new TypeError('Failed to fetch')
const Broken = (error: Error) => () => {
  throw error
}

test.each([
  ['the code of the screen', () => Promise.reject(notImported), () => new Response(), 1],
  ['the code of a part', async () => Broken(notImported), () => new Response(), 1],
  ['the code of a site that cannot be reached', () => Promise.reject(notImported), unreachable, 0],
  ['the data', async () => Broken(new DomainError('INTERNAL', 'Reference 1')), () => new Response(), 0],
])(
  'if %s did not load, "Try again" reloads the document only if that helps',
  async (_what, codeOf, answer, documents) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', async () => answer())
    vi.mocked(reloadDocument).mockClear()
    const { opened } = await open('/a', codeOf)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect([opened.length - 1, vi.mocked(reloadDocument).mock.calls.length]).toEqual([
        1 - documents,
        documents,
      ]),
    )
  },
)
