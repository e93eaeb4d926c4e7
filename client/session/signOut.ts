import { defaultRedirect } from '#rules/membership/magicLink.ts'
import { handOverToast } from '../ui/toast.ts'
import { replaceDocument } from './navigation.ts'
import { clearSession, readSession } from './session.ts'

/** Brings what logging out sends; asked for early, as a newer release may have other files by then. */
export const loadLogOut = () => import('../network/logOut.ts')

const expired = 'Your session has expired. Please log in again.'

/**
 * The way to the login that leads back to a place of the guarded areas.
 *
 * @param place where somebody is or wants to go
 * @returns a path on this site; without a way back where they would end up there anyway
 */
export const loginPath = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  /^\/(member|operator)\b/.test(pathname) && pathname !== defaultRedirect
    ? `/login?redirect=${encodeURIComponent(pathname + search)}`
    : '/login'

let endsByWish = false

/**
 * Notes that the member is ending the session by canceling. Whatever else the page asks for meanwhile may be refused before
 * the answer to that arrives, and would otherwise be shown as an expiry.
 *
 * @returns a function that takes it back, for when the session did not end
 */
export function expectEnd(): () => void {
  endsByWish = true
  return () => {
    endsByWish = false
  }
}

/**
 * Ends the session because it cannot be renewed: clears it and goes to /login, where the toast says why
 * (docs/specification.md, section 8, "Session") and from where a login leads back. Not while its member is ending it.
 */
export function expireSession(): void {
  if (endsByWish) return
  clearSession()
  handOverToast(expired)
  replaceDocument(loginPath(window.location))
}

/**
 * Logs out: clears the five items and what this tab holds, such as drafts, informs the server when there was a session, and
 * goes to /login without waiting for the answer (docs/specification.md, section 4).
 *
 * @returns a promise that settles once the browser is on its way
 */
export async function signOut(): Promise<void> {
  const session = readSession()
  expectEnd()
  clearSession()
  sessionStorage.clear()
  try {
    if (session) (await loadLogOut()).logOut(session.authToken)
  } catch (error) {
    reportError(error)
  }
  replaceDocument('/login')
}
