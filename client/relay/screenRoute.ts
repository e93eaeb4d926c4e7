import { type ComponentType, createElement } from 'react'
import { loadQuery } from 'react-relay/hooks'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { ConcreteRequest, IEnvironment, OperationType } from 'relay-runtime'
import { type Screen, type ScreenData, ScreenHost } from './ScreenHost.tsx'

type Params = LoaderFunctionArgs['params']

type ScreenRoute<Query extends OperationType> = {
  path: string
  query: ConcreteRequest
  variables: (params: Params) => Query['variables']
  load: () => Promise<Screen<Query>>
  Skeleton: ComponentType
  failure: string
}

/**
 * Describes a screen of the application: its code and its data start together when the route is entered, and neither holds
 * up the navigation. The host releases the query when the screen is left; a navigation given up releases it here.
 *
 * @param environment where the query runs
 * @param screen its path, compiled query, the query's variables taken from the path, the lazy import, the skeleton shown
 *   meanwhile and the sentence shown when loading fails
 * @returns a route for React Router
 */
export function screenRoute<Query extends OperationType>(
  environment: IEnvironment,
  { path, query, variables, load, Skeleton, failure }: ScreenRoute<Query>,
): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs): ScreenData<Query> => {
    const code = load()
    const queryRef = loadQuery<Query>(environment, query, variables(params), {
      fetchPolicy: 'store-and-network',
    })
    request.signal.addEventListener('abort', () => queryRef.dispose(), { once: true })
    return { queryRef, code }
  }
  return { path, loader, element: createElement(ScreenHost, { Skeleton, failure }) }
}
