import { loadedPart } from '../../../ui/loadedPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const outline = <Skeleton width="full" height="control" />

// Parts that few visits show, and the last part of the page, are not in the first load.

/** Loaded separately, see {@link loadLaterParts}. */
export const ImpressionsMade = loadedPart(
  () => import('./ImpressionsMade.tsx').then((module) => module.ImpressionsMade),
  outline,
)

/** Loaded separately, see {@link loadLaterParts}. */
export const WaitlistedInvitations = loadedPart(
  () => import('./WaitlistedInvitations.tsx').then((module) => module.WaitlistedInvitations),
  outline,
)

/** Loaded separately, see {@link loadLaterParts}. */
export const NoInvitations = loadedPart(
  () => import('./NoInvitations.tsx').then((module) => module.NoInvitations),
  outline,
)

/** Loaded separately, see {@link loadLaterParts}. */
export const Standing = loadedPart(
  () => import('./Standing.tsx').then((module) => module.Standing),
  <Skeleton width="half" height="control" />,
)

/** Loads the parts' code while the dashboard's data is loading, so that they appear with it. It is 5 KB. */
export function loadLaterParts(): void {
  for (const { begin } of [ImpressionsMade, WaitlistedInvitations, NoInvitations, Standing])
    begin().catch(() => undefined)
}
