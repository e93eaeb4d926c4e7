import './browser/standInForStores.ts'
import { hideNavigation } from './ui/hideNavigation.ts'
import { showHandedOverToast } from './ui/toast.ts'

function closeNavigationAfterChoice() {
  document.querySelector('#navigation')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) hideNavigation()
  })
}

function leadMembersToTheirArea() {
  const link = document.querySelector<HTMLAnchorElement>('[data-sign-in]')
  if (!link) return
  const { pathname, textContent } = link
  const follow = () => {
    const isSignedIn = localStorage.getItem('authToken')
    link.href = isSignedIn ? '/member/dashboard' : pathname
    link.textContent = isSignedIn ? 'Member Area' : textContent
  }
  follow()
  // Other tabs sign in and out. A page that was drawn ahead, or that "back" restores, may have missed it.
  for (const change of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(change, follow)
}

/** A view transition into a document without one ends in an error, and the application is such a document. */
function skipTransitionsToTheApplication() {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    const { pathname } = new URL(activation?.entry.url ?? '', window.location.href)
    if (/^\/(member|operator)\b/.test(pathname)) viewTransition?.skipTransition()
  })
}

const isDrawnAhead = () => 'prerendering' in document && document.prerendering === true

closeNavigationAfterChoice()
leadMembersToTheirArea()
skipTransitionsToTheApplication()
// A prerendered page is not visible yet, and its toast would be over before it is.
if (isDrawnAhead()) document.addEventListener('prerenderingchange', showHandedOverToast, { once: true })
else showHandedOverToast()
