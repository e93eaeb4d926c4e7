function antiForgeryHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}

/**
 * Returns the headers of a GraphQL request.
 *
 * @param accept the media types of replies that can be read
 * @param bearer the auth token to send, if there is one
 * @returns the headers, with the value of the anti-forgery cookie if that is set
 */
export function graphQLHeaders(accept: string, bearer: string | undefined): Record<string, string> {
  return {
    Accept: accept,
    'Content-Type': 'application/json',
    ...antiForgeryHeader(),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
  }
}

/** How long a reply may take, in milliseconds. The server itself gives up on a request after 15 seconds. */
export const patience = 30_000

/**
 * Sends one operation to POST /graphql.
 *
 * @param operation the persisted operation's id, and its variables
 * @param bearer the auth token to send, if there is one
 * @param keepalive whether it is sent even if the document is left meanwhile
 * @returns the response, whatever its status
 * @throws TypeError or DOMException if none arrived within half a minute
 */
export function sendGraphQL(
  operation: { id: string | null; variables: object },
  bearer?: string,
  keepalive = false,
): Promise<Response> {
  return fetch('/graphql', {
    method: 'POST',
    headers: graphQLHeaders('application/graphql-response+json, application/json', bearer),
    body: JSON.stringify(operation),
    signal: AbortSignal.timeout(patience),
    keepalive,
  })
}
