import type { AnchorHTMLAttributes } from 'react'
import { Link, useLocation } from 'wouter'
import { useScreens } from './ScreensContext.ts'

type ScreenLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/**
 * A link to another screen. Its code and data begin to load when it is pointed at, focused or touched, before the
 * click. A path without a screen is an ordinary link to another document.
 */
export function ScreenLink({ href, ...rest }: ScreenLinkProps) {
  const [pathname] = useLocation()
  const { knows, prepare } = useScreens()
  if (!knows(href)) return <a {...rest} href={href} />
  const isHere = pathname === href
  const begin = () => {
    if (!isHere) prepare(href)
  }
  return (
    <Link
      {...rest}
      href={href}
      aria-current={isHere ? 'page' : rest['aria-current']}
      onPointerEnter={begin}
      onFocus={begin}
      onTouchStart={begin}
    />
  )
}
