import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guideOf, openTable } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test("one's own share is said of the time in turns, which is all that is counted", async () => {
  await openTable({ guide: guideOf({ yourShare: 1 / 6 }) })
  expect(screen.getByText(/^You have had/).textContent).toBe(
    'You have had 17% of the time in turns so far. Nobody else sees this.',
  )
})
