import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page of the link in a statement of reasons. */
export function AppealScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <Island name="appeal" />
      <noscript>
        <p>
          This page needs JavaScript, which is turned off in this browser. You can also reply to the mail.
        </p>
      </noscript>
    </FormPage>
  )
}
