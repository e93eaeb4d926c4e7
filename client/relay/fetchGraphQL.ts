import type { GraphQLSingularResponse, RequestParameters, Variables } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { postGraphQL } from '../network/postGraphQL.ts'
import { refreshSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'
import { takeAsked } from './askAhead.ts'

const isRefusedToken = (error: unknown) => error instanceof DomainError && error.code === 'UNAUTHENTICATED'

/**
 * Sends an operation as the signed-in member. After a 401 it refreshes the session once and tries once more; all other
 * requests wait for that refresh (docs/specification.md, section 4).
 *
 * @param request the compiled operation's `params`
 * @returns the reply, with data and no errors
 * @throws DomainError UNAUTHENTICATED if the session could not be renewed; any other error of the reply
 * @throws ConnectionError if no reply could be read
 */
export async function fetchGraphQL(
  request: RequestParameters,
  variables: Variables,
): Promise<GraphQLSingularResponse> {
  const bearer = readSession()?.authToken
  try {
    return await postGraphQL(request, variables, bearer, takeAsked(request.id ?? null, bearer))
  } catch (error) {
    if (!bearer || !isRefusedToken(error)) throw error
    const renewed = await refreshSession(bearer)
    if (!renewed) throw error
    return postGraphQL(request, variables, renewed.authToken)
  }
}
