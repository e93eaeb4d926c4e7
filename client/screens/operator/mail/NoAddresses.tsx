import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown if there is no suppressed address. */
export function NoAddresses({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState sentence={isNarrowed ? 'No suppressed address is like this.' : 'No address is suppressed.'}>
      <p>
        {isNarrowed ? (
          <ScreenLink href="/operator/mail?tab=addresses">See every suppressed address</ScreenLink>
        ) : (
          <ScreenLink href="/operator/mail">See every mail</ScreenLink>
        )}
      </p>
    </EmptyState>
  )
}
