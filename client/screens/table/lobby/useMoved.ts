import { useState } from 'react'

/** Whether an encounter has another start than when the page was opened. */
export function useMoved(startsAt: Date): boolean {
  const [first] = useState(startsAt.getTime())
  return startsAt.getTime() !== first
}
