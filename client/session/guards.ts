import { defaultRedirect } from '#rules/membership/magicLink.ts'
import { deleteDraftsOfOthers } from '../browser/drafts.ts'
import { replaceDocument } from '../browser/navigation.ts'
import { readClaims, tokenState } from './claims.ts'
import { loginPath } from './loginPath.ts'
import { refreshSession } from './refresh.ts'
import { clearSession, readSession, type Session } from './session.ts'
import { expired } from './signOut.ts'

/**
 * Checks the stored session (docs/specification.md, section 4, "Session check"). A session that cannot be decoded or
 * lacks an item ends. An expired auth token is refreshed once, as after a 401, since a refresh token outlives its auth
 * token by days.
 *
 * @returns a session with a valid auth token, or null
 * @throws what {@link refreshSession} throws if the server could not be reached
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
 * Whether to show the operator's side to the signed-in person. The server decides about access; this only chooses what
 * to show.
 *
 * @returns true if the stored auth token says so
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
 * Guards the application before it loads anything (docs/specification.md, section 2, "Guards"). Visitors are sent to
 * /login from its screens and home from an unknown path; members are sent to their dashboard from an unknown path and
 * from the operator's side. What somebody else wrote in this tab is deleted.
 *
 * @param isKnown whether the address has a screen
 * @returns true if the application may show the current path, which may have become the dashboard; false if the browser
 *   is leaving
 * @throws what {@link refreshSession} throws if the server could not be reached
 */
export async function enterApplication(url: URL, isKnown: boolean): Promise<boolean> {
  const session = await checkSession(new Date())
  if (!session) {
    replaceDocument(isKnown ? loginPath(url) : '/')
    return false
  }
  deleteDraftsOfOthers()
  if (!isKnown || (isOperatorPath(url.pathname) && !isOperator())) {
    history.replaceState(null, '', defaultRedirect)
  }
  return true
}
