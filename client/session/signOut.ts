import { logOut } from '../relay/logOut.ts'
import { handOverToast } from '../ui/toast.ts'
import { replaceDocument } from './navigation.ts'
import { clearSession, readSession } from './session.ts'

const expired = 'Your session has expired. Please log in again.'

/**
 * Ends the session because it cannot be renewed: clears it and goes to /login, where the toast says why
 * (specification, section 8, "Session").
 */
export function expireSession(): void {
  clearSession()
  handOverToast(expired)
  replaceDocument('/login')
}

/**
 * Logs out: tells the server when there is a session, clears the five items whether that call succeeds or fails, and goes
 * to /login (specification, section 4).
 *
 * @returns a promise that settles once the browser is on its way
 */
export async function signOut(): Promise<void> {
  const session = readSession()
  try {
    if (session) await logOut(session.authToken)
  } catch (error) {
    reportError(error)
  } finally {
    clearSession()
    replaceDocument('/login')
  }
}
