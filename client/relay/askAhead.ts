import { sendGraphQL } from '../network/sendGraphQL.ts'
import { tokenState } from '../session/claims.ts'
import { readSession } from '../session/session.ts'

type Asked = { id: string; bearer: string; response: Promise<Response | null> }

let asked: Asked | undefined

/**
 * Sends a query before the code is there that will run it. Does nothing without a session whose auth token is good, and a
 * request that fails leaves no trace: the application then sends its own, and says what is wrong.
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
 * Gives what was asked ahead to the first who asks the same as the same member.
 *
 * @param id of a persisted query
 * @param bearer the auth token it would be sent with
 * @returns the response on its way, null in it when the request failed; undefined when this was not asked
 */
export function takeAsked(id: string | null, bearer: string | undefined): Asked['response'] | undefined {
  if (!asked || asked.id !== id || asked.bearer !== bearer) return undefined
  const { response } = asked
  asked = undefined
  return response
}
