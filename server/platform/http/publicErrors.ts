import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { PothosValidationError } from '@pothos/core'
import { GraphQLError } from 'graphql'
import { DomainError, type ErrorCode } from '#rules/errors.ts'
import { isUnavailable } from '../database/isUnavailable.ts'
import type { Log } from '../log/log.ts'

/** The HTTP status of each code, for the whole API. In GraphQL it applies only if the whole reply is the error. */
export const statusOf: Record<ErrorCode, number> = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  CONFIRMATION_REQUIRED: 409,
  STEP_UP_REQUIRED: 403,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

/** Codes that set the status of a GraphQL reply; with the others it stays 200, with the error beside the data. */
const httpWide: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
])

/** Makes the error that asks the caller to try again after two seconds. */
export const busyNow = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The service is busy just now. Please try again in a moment.', undefined, 2)

/**
 * Turns anything thrown into an error that a caller may read. Anything but a {@link DomainError} is logged with a
 * reference, and the caller sees one opaque sentence with that reference.
 *
 * @param error anything thrown
 * @param log the log for unexpected errors
 */
export function publicError(error: unknown, log: Log): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof PothosValidationError) return new DomainError('BAD_INPUT', error.message)
  const reference = randomUUID().slice(0, 8)
  log.error({ err: error, reference }, 'unexpected error')
  return isUnavailable(error)
    ? busyNow()
    : new DomainError('INTERNAL', `Something went wrong. Please try again. (Reference ${reference})`)
}

/** The headers of a refusal: Retry-After (RFC 9110, section 10.2.3) and WWW-Authenticate (section 15.5.2). */
function refusalHeaders({ code, retryAfter }: DomainError): Record<string, string> {
  return {
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    ...(code === 'UNAUTHENTICATED' && { 'WWW-Authenticate': 'Bearer' }),
  }
}

/**
 * Sets the headers of a refusal on a reply. A handler that accepts another proof than a bearer token has set its own.
 */
export function setRefusalHeaders(response: ServerResponse, error: DomainError): void {
  for (const [name, value] of Object.entries(refusalHeaders(error)))
    if (!response.hasHeader(name)) response.setHeader(name, value)
}

/** Makes a GraphQL error with the code, field and status of a {@link DomainError}. */
export function toGraphQLError(error: DomainError, at?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    ...(at?.nodes && { nodes: at.nodes }),
    ...(at?.path && { path: at.path }),
    extensions: {
      code: error.code,
      ...(error.field !== undefined && { field: error.field, fields: error.fields }),
      ...(httpWide.has(error.code) && {
        http: { status: statusOf[error.code], headers: refusalHeaders(error) },
      }),
    },
  })
}
