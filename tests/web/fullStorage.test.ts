import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readDraft, storeDraft } from '../../client/browser/drafts.ts'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { storesNothing } from '../../client/screens/public/shared/nothingStored.ts'
import { readSession, storeSession } from '../../client/session/session.ts'
import { followEnd, signOut } from '../../client/session/signOut.ts'
import { fakeServer } from './fakeServer.ts'
import { fillStorage } from './refuseStorage.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

beforeEach(() => {
  vi.mocked(replaceDocument).mockClear()
  localStorage.clear()
  sessionStorage.clear()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
})

test('if the browser can store nothing more, drafts last while the page is open', async () => {
  await fillStorage()
  storeDraft('help', { message: 'Where do I' })
  storeDraft('help', { message: 'Where do I park?' })
  expect(readDraft('help')).toEqual({ message: 'Where do I park?' })
  storeDraft('help', null)
  expect(readDraft('help')).toBeNull()
})

test('if the browser can store nothing more, a page still follows the end of a session in another tab', async () => {
  await fillStorage()
  followEnd('You logged out in another tab.')
  expect(vi.mocked(replaceDocument).mock.calls).toEqual([['/login']])
})

test('if the browser can store nothing more, logging out still removes the stored session', async () => {
  const real = localStorage
  await fillStorage()
  fakeServer(() => ({ data: { logOut: { loggedOut: true } } }))
  await signOut()
  expect(vi.mocked(replaceDocument).mock.calls).toEqual([['/login']])
  expect(readSession()).toBeNull()
  expect(real.getItem('authToken')).toBeNull()
})

test('if the browser can store nothing more, a refreshed session lasts with the page; no login begins', async () => {
  const real = localStorage
  await fillStorage()
  const authToken = tokenFor(1200)
  storeSession({ authToken, refreshToken: 'r2' })
  expect(readSession()).toMatchObject({ authToken, refreshToken: 'r2', memberId: '7' })
  expect(real.getItem('refreshToken')).toBe('r1')
  expect(storesNothing()).toBe(true)
})

test('once the browser has room again, drafts are stored again', async () => {
  const real = sessionStorage
  const makeRoom = await fillStorage()
  storeDraft('help', { message: 'Hello' })
  expect({ ...real }).toEqual({})
  makeRoom()
  storeDraft('help', { message: 'Hello there' })
  expect(readDraft('help')).toEqual({ message: 'Hello there' })
  expect(Object.keys(real)).toEqual(['draft:help'])
})

test('in a browser without storage, drafts last while the page is open', async () => {
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(window, store)
    Object.defineProperty(window, store, { configurable: true, value: null })
    onTestFinished(() => {
      if (own) Object.defineProperty(window, store, own)
      else Reflect.deleteProperty(window, store)
    })
  }
  vi.resetModules()
  await import('../../client/browser/standInForStores.ts')
  storeDraft('help', { message: 'Hello' })
  expect(readDraft('help')).toEqual({ message: 'Hello' })
  expect(storesNothing()).toBe(true)
})
