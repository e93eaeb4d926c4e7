import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Toast } from '../ui/Toast.tsx'
import { showHandedOverToast } from '../ui/toast.ts'

function useScrollToTop() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
  }, [pathname])
}

/** What every route of the application stands in: the place for toasts, and a scroll to the top after each navigation. */
export function ApplicationRoot() {
  useScrollToTop()
  useEffect(showHandedOverToast, [])
  return (
    <>
      <Outlet />
      <Toast />
    </>
  )
}
