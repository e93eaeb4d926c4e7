import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/**
 * A button that does nothing while what it began is under way, and keeps the focus, which a disabled one loses.
 *
 * @param props whether something is under way, and whatever a button takes
 */
export function BusyButton({ busy, onClick, ...props }: ComponentProps<typeof Button> & { busy: boolean }) {
  return <Button {...props} aria-disabled={busy} onClick={busy ? undefined : onClick} />
}
