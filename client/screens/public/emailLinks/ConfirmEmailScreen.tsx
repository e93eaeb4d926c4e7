import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page of the link in the mail to a new address. */
export function ConfirmEmailScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <Island name="confirmEmail" />
      <noscript>
        <p>Confirming needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
