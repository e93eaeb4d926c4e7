import type { GraphQLResponse, Observable, RequestParameters, Variables } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { refreshSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'
import { askForStream, streamGraphQL } from './streamGraphQL.ts'

/** Refreshes the session once after a 401, as every other operation does. */
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
 * Opens one stream of a subscription as the signed-in member, as {@link streamGraphQL} does. It ends with
 * UNAUTHENTICATED if the session cannot be renewed.
 *
 * @param request the compiled subscription's `params`; its `id` is sent
 * @returns the replies; completed when the server completes the stream
 */
export const subscribeGraphQL = (
  request: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> => streamGraphQL(askAsMember, request, variables)
