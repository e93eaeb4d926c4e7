import { defaultRedirect } from '#rules/membership/magicLink.ts'
import { readClaims, tokenState } from './claims.ts'
import { replaceDocument } from './navigation.ts'
import { refreshSession } from './refresh.ts'
import { clearSession, readSession, type Session } from './session.ts'
import { expired, loginPath } from './signOut.ts'

/**
 * Checks the stored session (docs/specification.md, section 4, "Session check"): undecodable or with an item missing ends it; run
 * out gets the one refresh that a 401 would get, since a refresh token outlives its auth token by days.
 *
 * @param now the current instant
 * @returns a session whose auth token is good, or null
 * @throws what {@link refreshSession} throws when the server could not be asked
 */
async function checkSession(now: Date): Promise<Session | null> {
  const session = readSession()
  const state = session && tokenState(session.authToken, now)
  if (state === 'valid') return session
  if (session && state === 'expired') return refreshSession(session.authToken)
  clearSession(expired)
  return null
}

/**
 * Whether the signed-in person may see the operator's side; the server decides, this only chooses what to show.
 *
 * @returns true when the stored auth token says so
 */
export function isOperator(): boolean {
  const session = readSession()
  return session !== null && readClaims(session.authToken)?.role === 'Operator'
}

/**
 * Whether a path belongs to the operator's side of the application or to the member area.
 *
 * @param pathname a path on this site
 * @returns true under /operator
 */
export const isOperatorPath = (pathname: string): boolean => /^\/operator(\/|$)/.test(pathname)

/**
 * Guards the application before anything of it is fetched (docs/specification.md, section 2, "Guards"): visitors are led to /login
 * from its screens and home from a path nobody knows; members to their dashboard from such a path and from the operator's
 * side.
 *
 * @param url where the browser is
 * @param isKnown whether a screen is there
 * @returns true when the application may show what is at the current path, which may have become the dashboard; false when
 *   the browser is leaving
 * @throws what {@link refreshSession} throws when the server could not be asked
 */
export async function enterApplication(url: URL, isKnown: boolean): Promise<boolean> {
  const session = await checkSession(new Date())
  if (!session) {
    replaceDocument(isKnown ? loginPath(url) : '/')
    return false
  }
  if (!isKnown || (isOperatorPath(url.pathname) && !isOperator())) {
    history.replaceState(null, '', defaultRedirect)
  }
  return true
}
