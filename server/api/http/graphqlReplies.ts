import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DomainError } from '#rules/errors.ts'
import { setRefusalHeaders, statusOf } from '../../platform/http/publicErrors.ts'

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
])

/** The kind of reply that a caller takes; undefined for other ways of saying so, which Yoga has to judge. */
export const plainMediaType = ({ headers }: IncomingMessage): string | undefined =>
  mediaTypes.get(headers.accept ?? '*/*')

function send(response: ServerResponse, status: number, mediaType: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

/**
 * Ends a request with what was asked for, past Yoga.
 *
 * @param data as JSON
 */
export function sendData(response: ServerResponse, data: string, mediaType: string): void {
  send(response, 200, mediaType, `{"data":${data}}`)
}

/** Ends a request that Yoga does not see with an error, in the shape of its replies. */
export function refuseGraphQL(
  response: ServerResponse,
  error: DomainError,
  mediaType = 'application/json',
): void {
  const { code, message } = error
  setRefusalHeaders(response, error)
  send(response, statusOf[code], mediaType, JSON.stringify({ errors: [{ message, extensions: { code } }] }))
}
