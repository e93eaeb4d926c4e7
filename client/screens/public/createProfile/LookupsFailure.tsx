import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Says that the options could not be loaded, and offers to try again. */
export function LookupsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="danger">
      The choices below could not be loaded.
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}
