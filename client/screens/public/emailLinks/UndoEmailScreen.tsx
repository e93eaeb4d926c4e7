import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** Where the link in the mail to an old address leads. */
export function UndoEmailScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <h1>Was it not you?</h1>
      <p>
        Undo the change and this address is yours again at once. Everybody who is signed in is signed out, on
        every device. Passkeys, the address a calendar follows and links for friends stop working, and only a
        login link sent to this address lets anybody in.
      </p>
      <Island name="undoEmail" />
      <noscript>
        <p>Undoing needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
