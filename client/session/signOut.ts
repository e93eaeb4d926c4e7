import { defaultRedirect } from '#rules/membership/magicLink.ts'
import { handOverToast } from '../ui/toast.ts'
import { replaceDocument } from './navigation.ts'
import { clearSession, endItem, readSession } from './session.ts'

/** Brings what logging out sends; asked for early, as a newer release may have other files by then. */
export const loadLogOut = () => import('../network/logOut.ts')

export const expired = 'Your session has expired. Please log in again.'

/** What other tabs say where the member logged out in this one. */
export const loggedOut = 'You logged out in another tab.'

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
 * Notes that the member is ending the session. Whatever else this and other tabs ask for meanwhile may be refused before the
 * answer to that arrives, and would otherwise be shown as an expiry.
 *
 * @param why a sentence for the other tabs
 * @returns a function that takes it back, for when the session did not end
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
 * Goes to /login, where the toast says why the session ended (docs/specification.md, section 8, "Session"). From there a login
 * leads back after an expiry; where the member ended it, what this tab holds, such as drafts, goes, too. Not in the tab in which
 * they do.
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

/** Ends the session because it cannot be renewed, and says so; or why, where its member is ending it in another tab. */
export function expireSession(): void {
  if (endsByWish) return
  const why = localStorage.getItem(endItem) ?? expired
  clearSession(why)
  followEnd(why)
}

/**
 * Ends the session in this browser as its member wishes, with what this tab holds, such as drafts.
 *
 * @param why a sentence for the other tabs
 */
export function endByWish(why = loggedOut): void {
  endsByWish = true
  clearSession(why)
  sessionStorage.clear()
}

/**
 * Logs out: clears the five items and what this tab holds, such as drafts, informs the server when there was a session, and
 * goes to /login without waiting for the answer (docs/specification.md, section 4).
 *
 * @returns a promise that settles once the browser is on its way
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
