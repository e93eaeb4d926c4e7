/**
 * POSTs a body to GraphQL like one of its clients, and returns the whole reply.
 *
 * @param url of the service
 * @param accept the Accept header
 * @returns the reply, without the headers that differ each time
 */
export async function graphqlReply(url: string, body: object, bearer: string | undefined, accept = '*/*') {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      Accept: accept,
      'Content-Type': 'application/json',
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  const { 'x-request-id': _id, 'set-cookie': _cookie, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}
