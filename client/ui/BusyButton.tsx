import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/**
 * A button that does nothing for now, such as while what it began is under way. It keeps the focus, which a disabled one loses.
 *
 * @param props whether it does nothing, and whatever a button takes
 */
export function BusyButton({ busy, onClick, ...props }: ComponentProps<typeof Button> & { busy: boolean }) {
  return <Button {...props} aria-disabled={busy} onClick={busy ? undefined : onClick} />
}
