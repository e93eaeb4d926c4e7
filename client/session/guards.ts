import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { defaultRedirect } from '#rules/redirect.ts'
import { tokenState } from './claims.ts'
import { refreshSession } from './refresh.ts'
import { clearSession, readSession, type Session } from './session.ts'

/**
 * Checks the stored session (specification, section 4, "Session check"): undecodable ends it; run out gets the one refresh
 * that a 401 would get, since a refresh token outlives its auth token by days.
 *
 * @param now the current instant
 * @returns a session whose auth token is good, or null
 * @throws what {@link refreshSession} throws when the server could not be asked
 */
export async function checkSession(now: Date): Promise<Session | null> {
  const session = readSession()
  if (!session) return null
  const state = tokenState(session.authToken, now)
  if (state === 'valid') return session
  if (state === 'expired') return refreshSession(session.authToken)
  clearSession()
  return null
}

const loginFor = ({ pathname, search }: URL) =>
  pathname === defaultRedirect ? '/login' : `/login?redirect=${encodeURIComponent(pathname + search)}`

/**
 * Guards the member area: runs before any loader, so nothing is fetched for someone who is not signed in.
 *
 * @throws Response a redirect to the document /login when there is no session
 */
export const requireMember: MiddlewareFunction = async ({ request }) => {
  if (!(await checkSession(new Date()))) throw redirectDocument(loginFor(new URL(request.url)))
}

/**
 * Answers every path nobody knows: members go to their dashboard, others home (specification, section 2, "Guards").
 *
 * @throws Response always a redirect
 */
export const sendHome: MiddlewareFunction = async () => {
  throw (await checkSession(new Date())) ? redirect(defaultRedirect) : redirectDocument('/')
}
