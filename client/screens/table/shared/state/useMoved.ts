import { useState } from 'react'

/** Whether an encounter has another start than when the page was opened. */
export function useMoved(startsAt: string): boolean {
  const [first] = useState(startsAt)
  return startsAt !== first
}
