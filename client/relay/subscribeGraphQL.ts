import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { graphQLHeaders, readReply } from '../network/postGraphQL.ts'
import { refreshSession } from '../session/refresh.ts'
import { readSession } from '../session/session.ts'
import { readEvents } from './readEvents.ts'

const eventStream = 'text/event-stream'

async function ask(body: string, bearer: string | undefined, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch('/graphql', {
      method: 'POST',
      headers: graphQLHeaders(eventStream, bearer),
      body,
      signal,
    })
  } catch (error) {
    throw new ConnectionError(error)
  }
}

/** One refresh on a 401, as for every other operation. */
async function askAsMember(body: string, signal: AbortSignal): Promise<Response> {
  const bearer = readSession()?.authToken
  const response = await ask(body, bearer, signal)
  if (response.status !== 401 || !bearer) return response
  await response.body?.cancel()
  const renewed = await refreshSession(bearer)
  if (!renewed) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  return ask(body, renewed.authToken, signal)
}

/**
 * Opens one stream of a subscription as the signed-in member, and does not open it again. Ends with a DomainError where the
 * server says why (UNAUTHENTICATED once the session cannot be renewed), with a ConnectionError where the connection is lost.
 *
 * @param request the compiled subscription's `params`; its `id` travels
 * @param variables the subscription's variables
 * @returns what the server sends, completed when the server ends the stream in order
 */
export function subscribeGraphQL(
  request: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    const page = new AbortController()
    const run = async () => {
      const body = JSON.stringify({ id: request.id, variables })
      const response = await askAsMember(body, page.signal)
      const isStream = response.headers.get('Content-Type')?.startsWith(eventStream)
      if (!response.body || !isStream) throw new ConnectionError(`Status ${response.status} without a stream`)
      await readEvents(response.body, (text) => sink.next(readReply(response.status, JSON.parse(text))))
    }
    run().then(
      () => sink.complete(),
      (error: unknown) => {
        if (!sink.closed) sink.error(error instanceof DomainError ? error : new ConnectionError(error))
      },
    )
    return () => page.abort()
  })
}
