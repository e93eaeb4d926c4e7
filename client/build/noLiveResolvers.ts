function missing(): never {
  throw new Error('Left out of this build of Relay: live resolvers')
}

const nothingToDo = (): undefined => undefined

/**
 * Stands in the application's build for the cache of live resolvers, fields that the client itself works out: this client has
 * none, so there is nothing to reconsider when data change, and nothing to ask for. All names are Relay's.
 */
export class LiveResolverCache {
  invalidateDataIDs = nothingToDo
  unsubscribeFromLiveResolverRecords = nothingToDo
  invalidateResolverRecords = nothingToDo
  notifyUpdatedSubscribers = missing
  readFromCacheOrEvaluate = missing
  ensureClientRecord = missing
  getLiveResolverPromise = missing
  batchLiveStateUpdates = missing
  batchLiveStateUpdatesWithoutNotify = missing
}

/** Where a record holds its subscription in Relay; here none does. */
export const RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY = '__resolverLiveStateSubscription'

/**
 * Gives back what it is given, as Relay's own does.
 *
 * @param updated ids of the records that changed
 * @returns the same
 */
export const getUpdatedDataIDs = <Ids>(updated: Ids): Ids => updated
