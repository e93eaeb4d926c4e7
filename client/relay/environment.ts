import { Environment, type FetchFunction, Network, RecordSource, Store } from 'relay-runtime'

/**
 * Makes a Relay environment with an empty store.
 *
 * @param fetch how operations travel: {@link fetchGraphQL} for members, {@link postGraphQL} for visitors
 * @returns the environment
 */
export function createEnvironment(fetch: FetchFunction): Environment {
  return new Environment({ network: Network.create(fetch), store: new Store(new RecordSource()) })
}
