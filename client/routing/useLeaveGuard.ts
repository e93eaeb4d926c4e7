import { createElement, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readSession } from '../session/session.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/**
 * Where the person was about to go: by a link or a call to an address, or by back and forward to an entry of the
 * history.
 */
type Departure = { href: string; replace: boolean; entry: string | null }

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** Without the Navigation API, only leaving the document is guarded. */
const findNavigation = (): Navigation | undefined => ('navigation' in window ? window.navigation : undefined)

/** Set while the person leaves after being asked: if a screen has several guards, only the first asks. */
let isLeaving = false

/**
 * Asks before a screen with unsaved changes is left: with a dialog before another screen (Navigation API, `navigate`
 * event), with the browser's own question before another document or closing the tab (`beforeunload`). Another search
 * of the same path is not leaving. Once the session has ended, or another member's is stored, nothing can be saved and
 * nobody is asked.
 *
 * @param dirty whether there are unsaved changes
 * @returns the dialog while it asks, to be rendered anywhere on the screen; else null
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const [, navigate] = useLocation()
  const [departure, setDeparture] = useState<Departure | null>(null)

  useEffect(() => {
    if (!dirty) return
    const navigation = findNavigation()
    const writer = readSession()?.memberId
    const warn = (event: BeforeUnloadEvent) => {
      if (writer !== undefined && readSession()?.memberId === writer) event.preventDefault()
    }
    const hold = (event: NavigateEvent) => {
      const { destination, navigationType } = event
      const url = new URL(destination.url)
      const leaves = destination.sameDocument && url.pathname !== window.location.pathname
      if (!leaves || !event.cancelable || event.defaultPrevented || isLeaving) return
      event.preventDefault()
      setDeparture({
        href: pathOf(url),
        replace: navigationType === 'replace',
        entry: navigationType === 'traverse' ? destination.key : null,
      })
    }
    window.addEventListener('beforeunload', warn)
    navigation?.addEventListener('navigate', hold)
    return () => {
      window.removeEventListener('beforeunload', warn)
      navigation?.removeEventListener('navigate', hold)
      setDeparture(null)
    }
  }, [dirty])

  if (!departure) return null
  const leave = async () => {
    const { entry, href, replace } = departure
    setDeparture(null)
    isLeaving = true
    try {
      if (entry) await findNavigation()?.traverseTo(entry).finished
      else navigate(href, { replace })
    } finally {
      isLeaving = false
    }
  }
  return createElement(LeaveDialog, { onStay: () => setDeparture(null), onLeave: leave })
}
