import { Suspense } from 'react'
import { lazyOrNothing } from '../ui/lazyOrNothing.ts'

const StoredSeat = lazyOrNothing(() => import('./StoredSeat.tsx').then((module) => module.StoredSeat))

/** Shows today's seat when a screen could not be loaded. The service worker stores its code. */
export function OfflineSeat() {
  return (
    <Suspense>
      <StoredSeat />
    </Suspense>
  )
}
