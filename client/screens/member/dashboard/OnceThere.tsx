import { type ReactNode, useState } from 'react'

/**
 * A part of the dashboard that is loaded once it has something to show. It then stays, since it shows the outcome of
 * the last act in it.
 */
export function OnceThere({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  return (isThere || wasThere) && children
}
