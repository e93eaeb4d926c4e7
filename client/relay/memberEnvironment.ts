import { Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { createEnvironment } from './environment.ts'
import { fetchGraphQL } from './fetchGraphQL.ts'

/** Runs a subscription. The first screen needs none, so what runs one comes with the first of them. */
export const subscribe = (request: RequestParameters, variables: Variables) =>
  Observable.from(import('./subscribeGraphQL.ts')).mergeMap(({ subscribeGraphQL }) =>
    subscribeGraphQL(request, variables),
  )

/** The signed-in member's environment; one per document, since a logout leaves the document. */
export const memberEnvironment = createEnvironment(fetchGraphQL, subscribe)
