import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page of the link in a login mail. */
export function MagicLoginScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <Island name="magicLogin" />
      <noscript>
        <p>Logging in needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
