import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { AvailabilityCard } from '../../client/screens/member/preferences/AvailabilityCard.tsx'
import { button, press } from './formFields.ts'
import { openTable } from './openTable.tsx'
import { codeLoaded } from './passTime.ts'

vi.mock('../../client/browser/navigation.ts')

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'reportError').mockReturnValue()
})
afterEach(cleanup)

/** Makes code fail to load until the returned function is called. */
function miss(code: string): () => void {
  const find = () => vi.doUnmock(code)
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(find)
  return find
}

test('if the code of the table does not load, the page stays and loads it once the network is back', async () => {
  const find = miss('../../client/screens/table/room/TableRoom.tsx')
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('The network is away'))
  await openTable()
  const banner = await screen.findByText('The table could not be loaded.')
  expect(document.activeElement).toBe(banner)
  await press('Try again')
  await codeLoaded()
  expect(button('Try again')).toBeTruthy()
  find()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('What made you laugh?')).toBeTruthy()
})

test('if a newer version has other code for the available times, "Try again" loads the page again', async () => {
  miss('../../client/screens/member/preferences/AvailabilityForm.tsx')
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  render(<AvailabilityCard />)
  await press('Choose when you can come')
  await screen.findByText('Your times could not be loaded.')
  await press('Try again')
  await waitFor(() => expect(reloadDocument).toHaveBeenCalledOnce())
})
