import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page on which visitors request early access. */
export function RequestAccessScreen() {
  return (
    <FormPage picture={<RoundTable seats={12} />}>
      <h1>Request early access</h1>
      <p>
        For people aged 18 or older in the Metro Detroit area. We review requests every week and write to
        those we select. Early access is free; we ask for your honest feedback. If you live elsewhere, name
        your city, and we write to you once we open there.
      </p>
      <Island name="earlyAccess" />
      <p>
        Already invited? <a href="/create-profile">Create your profile</a>.
      </p>
      <noscript>
        <p>This form needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
