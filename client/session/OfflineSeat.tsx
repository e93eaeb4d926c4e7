import { Suspense } from 'react'
import { lazyOrNothing } from '../ui/lazyOrNothing.ts'

const StoredSeat = lazyOrNothing(() => import('./StoredSeat.tsx').then((module) => module.StoredSeat))

/** Shows the seat of today where a screen could not be loaded; its code is stored by the service worker. */
export function OfflineSeat() {
  return (
    <Suspense>
      <StoredSeat />
    </Suspense>
  )
}
