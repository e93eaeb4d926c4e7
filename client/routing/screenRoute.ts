import type { ComponentType } from 'react'
import { fetchQuery, loadQuery, type PreloadedQuery } from 'react-relay/hooks'
import { parse } from 'regexparam'
import {
  createOperationDescriptor,
  type IEnvironment,
  type OperationType,
  type PreloadableConcreteRequest,
  PreloadableQueryRegistry,
} from 'relay-runtime'
import { loadOnce } from '../ui/loadOnce.ts'
import { afterOneAnother } from './afterOneAnother.ts'

/** The parameters that a path pattern such as `/member/select-impressions/:eventId` found in a path, by name. */
export type PathParams = Readonly<Record<string, string>>

/** A screen. It takes the reference of the query that its route began to load, and the parameters of its path. */
export type Screen<Query extends OperationType> = ComponentType<{
  queryRef: PreloadedQuery<Query>
  params: PathParams
}>

/** A screen that is loading or loaded: its query and its code, requested together. */
export type OpenScreen<Query extends OperationType = OperationType> = {
  queryRef: PreloadedQuery<Query>
  code: Promise<Screen<Query>>
  /** The screen's component, or null while its code is loading */
  loaded: () => Screen<Query> | null
  /** Whether the screen can be shown at once: its code is loaded, and Relay's store has its data */
  isAtHand: () => boolean
  /** Sends the query again. Resolves to whether data arrived, which is never before the screen's code */
  refresh: () => Promise<boolean>
}

type ScreenPlan<Query extends OperationType> = {
  path: string
  query: PreloadableConcreteRequest<Query>
  variables: (params: PathParams, search: URLSearchParams) => Query['variables']
  load: () => Promise<Screen<Query>>
  Skeleton: ComponentType
  failure: string
}

/** An entry of the table of routes. */
export type ScreenRoute = {
  /** The parameters of a path that this route matches, else null */
  match: (pathname: string) => PathParams | null
  open: (params: PathParams, search: URLSearchParams) => OpenScreen
  Skeleton: ComponentType
  failure: string
}

/**
 * Describes a screen of the application. Its code and its data are requested at the same moment, the data by the id of
 * the persisted query alone (`@preloadable`), so neither waits for the other and the table of routes contains no query.
 *
 * @param plan its path pattern, the parameters of its compiled query, how the query's variables are taken from the path
 *   and its search, the lazy import, the skeleton and the sentence shown when loading fails
 */
export function screenRoute<Query extends OperationType>(
  environment: IEnvironment,
  { path, query, variables, load, Skeleton, failure }: ScreenPlan<Query>,
): ScreenRoute {
  const { pattern, keys } = parse(path)
  const { begin, loaded } = loadOnce(load)
  const match = (pathname: string) => {
    const found = pattern.exec(pathname)
    return found && Object.fromEntries(keys.map((key, index) => [key, found[index + 1] ?? '']))
  }
  /** The query itself, which is known once the screen's code has loaded. */
  const requestOf = ({ id }: PreloadedQuery<Query>) => PreloadableQueryRegistry.get(id ?? '')
  const isStored = (queryRef: PreloadedQuery<Query>) => {
    const request = requestOf(queryRef)
    if (!request) return false
    const operation = createOperationDescriptor(request, queryRef.variables)
    return environment.check(operation).status === 'available'
  }
  const ask = async (queryRef: PreloadedQuery<Query>) => {
    const request = requestOf(queryRef)
    if (request) {
      try {
        await fetchQuery(environment, request, queryRef.variables).toPromise()
        return true
      } catch (error) {
        reportError(error)
      }
    }
    return false
  }
  const open = (params: PathParams, search: URLSearchParams): OpenScreen<Query> => {
    const queryRef = loadQuery<Query>(environment, query, variables(params, search), {
      fetchPolicy: 'store-and-network',
    })
    return {
      code: begin(),
      loaded,
      isAtHand: () => loaded() !== null && isStored(queryRef),
      queryRef,
      refresh: afterOneAnother(() => ask(queryRef)),
    }
  }
  return { match, open: open as ScreenRoute['open'], Skeleton, failure }
}
