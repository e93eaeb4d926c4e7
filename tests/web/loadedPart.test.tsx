import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { loadedPart } from '../../client/ui/loadedPart.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Seat = () => <p>Your seat</p>

const addPlace = () => document.body.appendChild(document.createElement('div'))

test('code that comes just when its place has been drawn is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const code = Promise.withResolvers<ComponentType>()
  const Drawn = () => {
    useLayoutEffect(() => code.resolve(Seat), [])
    return <p>Loading</p>
  }
  const Part = loadedPart(() => code.promise, <Drawn />)
  Part.begin()
  const place = addPlace()
  const root = createRoot(place)
  root.render(<Part />)
  await vi.waitFor(() => expect(screen.getByText('Your seat')).toBeTruthy())
  root.unmount()
  place.remove()
})

test('code that was loaded ahead needs no outline', async () => {
  const Part = loadedPart(async () => Seat, <p>Loading</p>)
  Part.begin()
  await Promise.resolve()
  const container = addPlace()
  const drawn: string[] = []
  const Page = () => {
    useLayoutEffect(() => void drawn.push(container.textContent), [])
    return <Part />
  }
  render(<Page />, { container })
  expect(drawn).toEqual(['Your seat'])
})

test('code that did not come ahead is requested again, and a sentence takes its place if it does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.reject<ComponentType>(new TypeError('Failed to fetch')))
  const Part = loadedPart(load, <p>Loading</p>)
  Part.begin()
  await Promise.resolve()
  await Promise.resolve()
  render(<Part />)
  await screen.findByText('This could not be loaded.')
  expect(load).toHaveBeenCalledTimes(2)
})
