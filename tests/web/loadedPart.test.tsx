import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { loadedPart, openedPart } from '../../client/ui/loadedPart.tsx'

vi.mock('../../client/browser/navigation.ts')

afterEach(() => {
  cleanup()
  vi.mocked(reloadDocument).mockClear()
  vi.unstubAllGlobals()
})

const Seat = () => <p>Your seat</p>

const addPlace = () => document.body.appendChild(document.createElement('div'))

test('code that arrives just after its placeholder was drawn is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const code = Promise.withResolvers<ComponentType>()
  const Drawn = () => {
    useLayoutEffect(() => code.resolve(Seat), [])
    return <p>Loading</p>
  }
  const Part = loadedPart(() => code.promise, <Drawn />)
  void Part.begin()
  const place = addPlace()
  const root = createRoot(place)
  root.render(<Part />)
  await vi.waitFor(() => expect(screen.getByText('Your seat')).toBeTruthy())
  root.unmount()
  place.remove()
})

test('code that was loaded ahead needs no placeholder', async () => {
  const Part = loadedPart(async () => Seat, <p>Loading</p>)
  await Part.begin()
  const container = addPlace()
  const drawn: string[] = []
  const Page = () => {
    useLayoutEffect(() => void drawn.push(container.textContent), [])
    return <Part />
  }
  render(<Page />, { container })
  expect(drawn).toEqual(['Your seat'])
})

test('code that failed to load ahead is requested again, and a sentence replaces it if that fails, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.reject<ComponentType>(new TypeError('Failed to fetch')))
  const Part = loadedPart(load, <p>Loading</p>)
  await Part.begin().catch(() => undefined)
  render(<Part />)
  await screen.findByText('This could not be loaded.')
  expect(load).toHaveBeenCalledTimes(2)
})

describe('code that did not load', () => {
  const missing = () => Promise.reject<ComponentType>(new TypeError('Failed to fetch'))

  /** Shows a part whose code fails to load; `load` can answer differently afterwards. */
  async function showMissing() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn(missing)
    const Part = loadedPart(load, <p>Loading</p>)
    render(<Part />)
    await screen.findByText('This could not be loaded.')
    return load
  }
  const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  test('is requested again by itself once the network is back', async () => {
    const load = await showMissing()
    load.mockImplementation(async () => Seat)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Your seat')).toBeTruthy()
  })

  test('loads with "Try again"', async () => {
    const load = await showMissing()
    load.mockImplementation(async () => Seat)
    await tryAgain()
    expect(await screen.findByText('Your seat')).toBeTruthy()
    expect(screen.queryByText('This could not be loaded.')).toBeNull()
    expect(reloadDocument).not.toHaveBeenCalled()
  })

  test('leaves the page as it is while the site cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const load = await showMissing()
    await tryAgain()
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    const button = screen.getByRole('button', { name: 'Try again' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(reloadDocument).not.toHaveBeenCalled()
  })

  test('takes a new document only if the person wants one, once the code does not load from a site that is there', async () => {
    vi.stubGlobal('fetch', async () => new Response())
    await showMissing()
    await tryAgain()
    const reload = await screen.findByRole('button', { name: 'Load the page again' })
    await screen.findByText('This could not be loaded. There may be a newer version of this page.')
    expect(document.activeElement).toBe(reload)
    expect(reloadDocument).not.toHaveBeenCalled()
    await userEvent.click(reload)
    expect(reloadDocument).toHaveBeenCalledOnce()
  })

  test('takes the focus if somebody opened it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn(missing)
    const Dialog = openedPart(load, <p>Opening</p>, 'The form could not be loaded.')
    render(<Dialog />)
    const banner = await screen.findByText('The form could not be loaded.')
    expect(document.activeElement).toBe(banner)
    load.mockImplementation(async () => Seat)
    await tryAgain()
    expect(await screen.findByText('Your seat')).toBeTruthy()
  })
})
