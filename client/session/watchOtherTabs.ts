import { reloadDocument } from './navigation.ts'
import { endItem, readSession } from './session.ts'
import { followEnd, loggedOut } from './signOut.ts'

/**
 * Keeps this tab in step with the others: where the session ended there, this one goes to /login, too, and says why; and another
 * member signing in there loads this page again, so that two people's data never mix. So does a page that "back" brings out of
 * the browser's memory once its member has logged out.
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
