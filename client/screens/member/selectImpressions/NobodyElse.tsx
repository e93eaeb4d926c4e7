import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'

/** Shown instead of the attendees if the member was there alone. */
export function NobodyElse() {
  return (
    <>
      <Banner tone="warning">No other attendees were recorded for this event.</Banner>
      <div>
        <ButtonLink variant="secondary" link={ScreenLink} href="/member/my-encounters">
          Back to My Encounters
        </ButtonLink>
      </div>
    </>
  )
}
