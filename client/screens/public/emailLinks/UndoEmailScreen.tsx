import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page of the link in the mail to an old address. */
export function UndoEmailScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <Island name="undoEmail" />
      <noscript>
        <p>Undoing needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
