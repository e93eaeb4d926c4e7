/** Every error code a client can receive, in GraphQL under `extensions.code` and in REST under `code`. */
export const errorCodes = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'CONFIRMATION_REQUIRED',
  'STEP_UP_REQUIRED',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * An error that the caller made or ran into, with a message written for them.
 *
 * @param code one of {@link errorCodes}
 * @param message a sentence, shown to the person unchanged
 * @param field the input field the sentence is about, if it is about one
 * @param retryAfter seconds after which the caller can try again, if waiting helps
 * @param fields a sentence for each wrong field, if there are several; {@link field} is the first of them
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    field?: string,
    retryAfter?: number,
    fields?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
    this.fields = fields ?? (field === undefined ? undefined : { [field]: message })
  }
}
