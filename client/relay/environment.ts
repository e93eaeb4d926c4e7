import {
  Environment,
  type GraphQLSingularResponse,
  Network,
  RecordSource,
  type RequestParameters,
  Store,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'

type Send = (request: RequestParameters, variables: Variables) => Promise<GraphQLSingularResponse>

/**
 * Makes a Relay environment with an empty store. A query during which a mutation ends is sent again: its reply may be from
 * before, and would undo what the mutation's own showed.
 *
 * @param send how operations travel: {@link fetchGraphQL} for members, {@link postGraphQL} for visitors
 * @param subscribe how subscriptions do, where there are any
 * @returns the environment
 */
export function createEnvironment(send: Send, subscribe?: SubscribeFunction): Environment {
  let ended = 0
  const fetch: Send = async (request, variables) => {
    const before = ended
    const reply = await send(request, variables)
    if (request.operationKind === 'mutation') ended++
    else if (ended > before) return fetch(request, variables)
    return reply
  }
  return new Environment({ network: Network.create(fetch, subscribe), store: new Store(new RecordSource()) })
}
