import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DomainError } from '#rules/errors.ts'
import { setRefusalHeaders, statusOf } from '../../platform/http/publicErrors.ts'

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
])

/** Returns the media type that the caller accepts; undefined for any other Accept header, which is left to Yoga. */
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
 * Answers a request with its data, without Yoga.
 *
 * @param data as JSON
 */
export function sendData(response: ServerResponse, data: string, mediaType: string): void {
  send(response, 200, mediaType, `{"data":${data}}`)
}

/** Answers a request with an error, without Yoga but in the same format. */
export function refuseGraphQL(
  response: ServerResponse,
  error: DomainError,
  mediaType = 'application/json',
): void {
  const { code, message } = error
  setRefusalHeaders(response, error)
  send(response, statusOf[code], mediaType, JSON.stringify({ errors: [{ message, extensions: { code } }] }))
}
