import { useState } from 'react'

/** Whether the encounter's start has changed since the page was opened. */
export function useMoved(startsAt: string): boolean {
  const [first] = useState(startsAt)
  return startsAt !== first
}
