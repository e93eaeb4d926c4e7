import {
  Environment,
  type FetchFunction,
  Network,
  RecordSource,
  Store,
  type SubscribeFunction,
} from 'relay-runtime'

/**
 * Makes a Relay environment with an empty store.
 *
 * @param fetch how operations travel: {@link fetchGraphQL} for members, {@link postGraphQL} for visitors
 * @param subscribe how subscriptions do, where there are any
 * @returns the environment
 */
export function createEnvironment(fetch: FetchFunction, subscribe?: SubscribeFunction): Environment {
  return new Environment({ network: Network.create(fetch, subscribe), store: new Store(new RecordSource()) })
}
