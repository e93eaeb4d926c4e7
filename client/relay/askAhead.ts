import { sendGraphQL } from '../network/sendGraphQL.ts'
import { tokenState } from '../session/claims.ts'
import { readSession } from '../session/session.ts'

type Asked = { id: string; bearer: string; response: Promise<Response | null> }

let asked: Asked | undefined

/**
 * Sends a query before the code that needs its data is loaded. Does nothing unless the stored session has a valid auth
 * token. A failed request is ignored: the application then sends the query itself and reports its failure.
 *
 * @param id of the persisted query, which takes no variables
 */
export function askAhead(id: string): void {
  const bearer = readSession()?.authToken
  if (!bearer || tokenState(bearer, new Date()) !== 'valid') return
  const response = sendGraphQL({ id, variables: {} }, bearer).catch(() => null)
  asked = { id, bearer, response }
}

/**
 * Returns the response to a query that was sent ahead, once, to a caller that would send the same query as the same
 * member.
 *
 * @param id of a persisted query
 * @param bearer the auth token it would be sent with
 * @returns the pending response, which resolves to null if the request failed; undefined if this query was not sent
 *   ahead
 */
export function takeAsked(id: string | null, bearer: string | undefined): Asked['response'] | undefined {
  if (!asked || asked.id !== id || asked.bearer !== bearer) return undefined
  const { response } = asked
  asked = undefined
  return response
}
