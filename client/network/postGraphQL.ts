import type { GraphQLSingularResponse, RequestParameters, Variables } from 'relay-runtime'
import { DomainError, type ErrorCode, errorCodes } from '#rules/errors.ts'
import { noteServerTime } from '../browser/serverClock.ts'
import { ConnectionError } from './ConnectionError.ts'
import { sendGraphQL } from './sendGraphQL.ts'

type WireError = {
  message: string
  extensions?: { code?: string; field?: string; fields?: Readonly<Record<string, string>> }
}
type Reply = { data?: Record<string, unknown> | null; errors?: readonly WireError[] }

const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code)

function toDomainError({ message, extensions }: WireError): DomainError {
  const code = isErrorCode(extensions?.code) ? extensions.code : 'INTERNAL'
  return new DomainError(code, message, extensions?.field, undefined, extensions?.fields)
}

/**
 * Takes the data out of a reply; whatever went wrong is thrown, so partial data never passes for whole.
 *
 * @param status the response's status
 * @param reply its parsed body, or one event of a stream
 * @returns data and no errors
 * @throws DomainError the first error of the reply; UNAUTHENTICATED for any 401
 * @throws ConnectionError when there are neither data nor errors
 */
export function readReply(status: number, { data, errors }: Reply): GraphQLSingularResponse {
  const [error] = errors ?? []
  if (status === 401) throw new DomainError('UNAUTHENTICATED', error?.message ?? 'Please log in.')
  if (error) throw toDomainError(error)
  if (!data) throw new ConnectionError(`Status ${status} without data`)
  return { data }
}

async function read(sending: Promise<Response>): Promise<{ status: number; reply: Reply }> {
  const askedAt = Date.now()
  try {
    const response = await sending
    // In whole seconds (RFC 9110, section 6.6.1): it may have been almost one more.
    const at = Date.parse(response.headers.get('Date') ?? '')
    if (at) noteServerTime(at, at + 1000 - askedAt)
    return { status: response.status, reply: await response.json() }
  } catch (error) {
    throw new ConnectionError(error)
  }
}

/**
 * Sends one operation to POST /graphql and reads the reply, as {@link readReply} does.
 *
 * @param request the compiled operation's `params`; persisted, so its `id` travels and its text does not
 * @param variables the operation's variables
 * @param bearer the auth token to send, where there is one
 * @param sent the response, where the operation is under way already; a null in it sends the operation again
 * @returns the reply, with data and no errors
 * @throws DomainError the first error of the reply, with its code, message and fields; UNAUTHENTICATED for any 401
 * @throws ConnectionError when no reply could be read, or none came within half a minute
 */
export async function postGraphQL(
  request: RequestParameters,
  variables: Variables,
  bearer?: string,
  sent?: Promise<Response | null>,
): Promise<GraphQLSingularResponse> {
  const send = () => sendGraphQL({ id: request.id, variables }, bearer)
  const { status, reply } = await read(sent ? sent.then((response) => response ?? send()) : send())
  return readReply(status, reply)
}
