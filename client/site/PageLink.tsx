import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/Button.tsx'
import type { PublicPath } from './publicPaths.ts'

/** A link to an existing public page that looks like a button. */
export function PageLink({
  to,
  variant = 'primary',
  children,
}: {
  to: PublicPath
  variant?: 'primary' | 'secondary'
  children: ReactNode
}) {
  return (
    <ButtonLink href={to} variant={variant}>
      {children}
    </ButtonLink>
  )
}
