import { reloadDocument } from '../browser/navigation.ts'
import { endItem, readSession } from './session.ts'
import { followEnd, loggedOut } from './signOut.ts'

/**
 * Follows what other tabs do to the session. If it ended there, this tab goes to /login and says why. If another member
 * signed in there, this document is reloaded, so that two people's data never mix. The same happens to a page that
 * "back" restores from the browser's memory after its member has logged out.
 */
export function watchOtherTabs(): void {
  let why = loggedOut
  const own = readSession()?.memberId
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === endItem) why = newValue ?? why
    if (key !== 'memberId') return
    if (newValue === null) followEnd(why)
    else reloadDocument()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSession()?.memberId !== own) reloadDocument()
  })
}
