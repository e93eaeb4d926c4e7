import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { FailureContext } from '../relay/FailureContext.ts'
import { useLiveUpdates } from '../relay/useLiveUpdates.ts'
import { whenOvertaken } from '../relay/whenOvertaken.ts'
import { hideNavigation } from '../ui/hideNavigation.ts'
import { Toast } from '../ui/Toast.tsx'
import { showHandedOverToast } from '../ui/toast.ts'
import { ScreensContext } from './ScreensContext.ts'
import type { Screens } from './screens.ts'

/** Scrolls each new screen to its top and moves the focus there; it would otherwise stay on a link that is gone. */
function useFreshStart() {
  const [pathname] = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    hideNavigation()
    window.scrollTo(0, 0)
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * The frame of every screen of the application: the toasts, a fresh start after each navigation, and updates when
 * something changed elsewhere or an act was refused because of such a change.
 */
export function Application({ screens, children }: { screens: Screens; children: ReactNode }) {
  useFreshStart()
  useLiveUpdates(useRelayEnvironment(), screens.refresh)
  const hearFailure = useMemo(() => whenOvertaken(screens.refresh), [screens])
  useEffect(showHandedOverToast, [])
  return (
    <ScreensContext value={screens}>
      <FailureContext value={hearFailure}>{children}</FailureContext>
      <Toast />
    </ScreensContext>
  )
}
