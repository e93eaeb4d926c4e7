import type { ViewerChangeKind } from './__generated__/keepFollowingSubscription.graphql.ts'

/**
 * Called with the kinds of data that may have changed for the viewer. Queries that show one of them should be sent
 * again.
 */
export type Tell = (kinds: readonly ViewerChangeKind[]) => void

/** Every kind of change. */
export const everyKind: readonly ViewerChangeKind[] = ['INVITATIONS', 'IMPRESSIONS', 'ACCOUNT']
