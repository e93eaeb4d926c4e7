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
 * Returns the data of a reply. Any error is thrown, so partial data is never taken for complete data.
 *
 * @param status the response's status
 * @param reply its parsed body, or one event of a stream
 * @returns data and no errors
 * @throws DomainError the first error of the reply; UNAUTHENTICATED for any 401
 * @throws ConnectionError if there are neither data nor errors
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
    // The header is in whole seconds (RFC 9110, section 6.6.1), so the true time may be almost a second later.
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
 * @param request the compiled operation's `params`; the operation is persisted, so only its `id` is sent
 * @param bearer the auth token to send, if there is one
 * @param sent the response, if the operation is under way already; if it resolves to null, the operation is sent again
 * @returns the reply, with data and no errors
 * @throws DomainError the first error of the reply, with its code, message and fields; UNAUTHENTICATED for any 401
 * @throws ConnectionError if no reply could be read, or none arrived within half a minute
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
