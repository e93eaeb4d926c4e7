import type { ViewerChangeKind } from './__generated__/keepFollowingSubscription.graphql.ts'

/** Called with what may have changed for the viewer; whatever shows one of the kinds should be asked for again. */
export type Tell = (kinds: readonly ViewerChangeKind[]) => void

/** Everything that can change. */
export const everyKind: readonly ViewerChangeKind[] = ['INVITATIONS', 'IMPRESSIONS', 'ACCOUNT']
