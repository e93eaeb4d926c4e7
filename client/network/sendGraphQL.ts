function antiForgeryHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}

/**
 * Makes the headers of a GraphQL request.
 *
 * @param accept what kinds of reply can be read
 * @param bearer the auth token to send, where there is one
 * @returns the headers, with the anti-forgery cookie's value where there is one
 */
export function graphQLHeaders(accept: string, bearer: string | undefined): Record<string, string> {
  return {
    Accept: accept,
    'Content-Type': 'application/json',
    ...antiForgeryHeader(),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
  }
}

/** How long an answer may take, in milliseconds; the server itself gives up on a request after 15 seconds. */
export const patience = 30_000

/**
 * Sends one operation to POST /graphql.
 *
 * @param operation the persisted operation's id, and its variables
 * @param bearer the auth token to send, where there is one
 * @param keepalive whether it is sent although the document is left meanwhile
 * @returns the response, whatever its status
 * @throws TypeError or DOMException when none came, or none within half a minute
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
