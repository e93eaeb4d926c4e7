import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import styles from './Operator.module.css'
import { findSuppressionReason, suppressionPath } from './suppressionReasons.ts'

/** Says that no mail arrives at an address, and links to where that is lifted; nothing without a reason. */
export function UnreachableNote({ email, reason }: { email: string; reason: string | null | undefined }) {
  if (!reason) return null
  return (
    <span className={styles.small}>
      <Badge tone="danger">Gets no mail</Badge>{' '}
      <ScreenLink href={suppressionPath(email)}>
        {findSuppressionReason(reason)?.label ?? 'See why'}
      </ScreenLink>
    </span>
  )
}
