import { Banner } from '../../../ui/Banner.tsx'

/** Says in a form that another operator has changed what it edits. */
export const ChangedMeanwhile = ({ what }: { what: string }) => (
  <Banner tone="warning">
    Another operator has changed {what} meanwhile. What you wrote is still here; the rest shows what is saved.
  </Banner>
)
