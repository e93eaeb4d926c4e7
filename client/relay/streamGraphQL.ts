import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { readReply } from '../network/postGraphQL.ts'
import { graphQLHeaders, patience } from '../network/sendGraphQL.ts'
import { readEvents } from './readEvents.ts'

const eventStream = 'text/event-stream'

/** Sends the body of a request and returns the response, whatever its status. */
export type AskForStream = (body: string, signal: AbortSignal) => Promise<Response>

/**
 * Requests a stream. Gives up if no response begins in time: a network that changed meanwhile may never report that.
 *
 * @param bearer the auth token to send, if there is one
 * @throws ConnectionError if no reply could be read, or none began within half a minute
 */
export async function askForStream(
  body: string,
  bearer: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const unanswered = new AbortController()
  const timer = setTimeout(() => unanswered.abort(), patience)
  try {
    return await fetch('/graphql', {
      method: 'POST',
      headers: graphQLHeaders(eventStream, bearer),
      body,
      signal: AbortSignal.any([signal, unanswered.signal]),
    })
  } catch (error) {
    throw new ConnectionError(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens one stream of a subscription, and does not reopen it. It ends with a DomainError if the server gives a reason,
 * or with a ConnectionError if the connection is lost.
 *
 * @param ask sends the request with its credentials
 * @param request the compiled subscription's `params`; its `id` is sent
 * @returns the replies; completed when the server completes the stream
 */
export function streamGraphQL(
  ask: AskForStream,
  request: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    const page = new AbortController()
    const run = async () => {
      const body = JSON.stringify({ id: request.id, variables })
      const response = await ask(body, page.signal)
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
