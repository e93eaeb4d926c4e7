import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Stands where no suppressed address is. */
export function NoAddresses() {
  return (
    <EmptyState sentence="No suppressed address is like this.">
      <p>
        <ScreenLink href="/operator/mail">See every mail</ScreenLink>
      </p>
    </EmptyState>
  )
}
