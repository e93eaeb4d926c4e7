import { replaceDocument } from '../browser/navigation.ts'
import { handOverToast } from '../ui/toast.ts'
import { loginPath } from './loginPath.ts'
import { clearSession, endItem, readSession } from './session.ts'

/** Loads the code that sends the logout. It is called early, since a newer release may have other files by then. */
export const loadLogOut = () => import('../network/logOut.ts')

export const expired = 'Your session has expired. Please log in again.'

/** The sentence that other tabs show after the member logged out in this one. */
export const loggedOut = 'You logged out in another tab.'

let endsByWish = false

/**
 * Records that the member is logging out. Until the server has answered, other requests of this tab and of others may
 * be refused, and must not look like an expired session.
 *
 * @param why a sentence for the other tabs
 * @returns a function that undoes this, for when the session did not end
 */
export function expectEnd(why = loggedOut): () => void {
  endsByWish = true
  localStorage.setItem(endItem, why)
  return () => {
    endsByWish = false
    localStorage.removeItem(endItem)
  }
}

/**
 * Goes to /login, where a toast says why the session ended (docs/specification.md, section 8, "Session"). After an
 * expiry, the login leads back. If the member logged out in another tab, this tab's drafts are removed. Does nothing in
 * the tab that logs out.
 *
 * @param why a sentence for the person
 */
export function followEnd(why: string): void {
  if (endsByWish) return
  const isExpired = why === expired
  if (!isExpired) sessionStorage.clear()
  handOverToast(why)
  replaceDocument(isExpired ? loginPath(window.location) : '/login')
}

/** Ends a session that cannot be renewed, and says so; or says why, if its member is ending it in another tab. */
export function expireSession(): void {
  if (endsByWish) return
  const why = localStorage.getItem(endItem) ?? expired
  clearSession(why)
  followEnd(why)
}

/**
 * Ends the session in this browser at the member's request, and removes this tab's drafts.
 *
 * @param why a sentence for the other tabs
 */
export function endByWish(why = loggedOut): void {
  endsByWish = true
  clearSession(why)
  sessionStorage.clear()
}

/**
 * Logs out: removes the five items and this tab's drafts, informs the server if there was a session, and goes to /login
 * without waiting for the reply (docs/specification.md, section 4).
 *
 * @returns a promise fulfilled once the browser is leaving
 */
export async function signOut(): Promise<void> {
  const session = readSession()
  endByWish()
  try {
    if (session) (await loadLogOut()).logOut(session.authToken)
  } catch (error) {
    reportError(error)
  }
  replaceDocument('/login')
}
