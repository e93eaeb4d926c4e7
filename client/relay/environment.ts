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
 * Creates a Relay environment with an empty store. A query is sent again if a mutation ends while it is under way: its
 * reply may be older than the mutation's and would overwrite it.
 *
 * @param send executes queries and mutations: {@link fetchGraphQL} for members, {@link postGraphQL} for visitors
 * @param subscribe executes subscriptions, if the environment has any
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
