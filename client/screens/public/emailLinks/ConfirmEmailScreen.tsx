import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** Where the link in the mail to a new address leads. */
export function ConfirmEmailScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <h1>Is this your new email?</h1>
      <p>
        Login links, invitations and all other mail will come to this address. We also write to the old one,
        which can take the change back for 7 days.
      </p>
      <Island name="confirmEmail" />
      <noscript>
        <p>Confirming needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
