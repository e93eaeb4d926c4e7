import type { GraphQLResponse, Observable, RequestParameters, Variables } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { refreshSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'
import { askForStream, streamGraphQL } from './streamGraphQL.ts'

/** One refresh on a 401, as for every other operation. */
async function askAsMember(body: string, signal: AbortSignal): Promise<Response> {
  const bearer = readSession()?.authToken
  const response = await askForStream(body, bearer, signal)
  if (response.status !== 401 || !bearer) return response
  await response.body?.cancel()
  const renewed = await refreshSession(bearer)
  if (!renewed) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  return askForStream(body, renewed.authToken, signal)
}

/**
 * Opens one stream of a subscription as the signed-in member, as {@link streamGraphQL} does; it ends with UNAUTHENTICATED
 * once the session cannot be renewed.
 *
 * @param request the compiled subscription's `params`; its `id` travels
 * @param variables the subscription's variables
 * @returns what the server sends, completed when the server ends the stream in order
 */
export const subscribeGraphQL = (
  request: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> => streamGraphQL(askAsMember, request, variables)
