import { Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { createEnvironment } from './environment.ts'
import { fetchGraphQL } from './fetchGraphQL.ts'

/** Runs a subscription. Its code is loaded with the first one, since the first screen has none. */
export const subscribe = (request: RequestParameters, variables: Variables) =>
  Observable.from(import('./subscribeGraphQL.ts')).mergeMap(({ subscribeGraphQL }) =>
    subscribeGraphQL(request, variables),
  )

/** The signed-in member's environment. There is one per document, since logging out leaves the document. */
export const memberEnvironment = createEnvironment(fetchGraphQL, subscribe)
