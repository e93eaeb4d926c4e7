import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/**
 * A button that ignores clicks for now, such as while its request is under way. Unlike a disabled button it keeps the
 * focus.
 */
export function BusyButton({ busy, onClick, ...props }: ComponentProps<typeof Button> & { busy: boolean }) {
  return <Button {...props} aria-disabled={busy} onClick={busy ? undefined : onClick} />
}
