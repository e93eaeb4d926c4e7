import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The page on which invited people join. */
export function CreateProfileScreen() {
  return (
    <FormPage picture={<RoundTable seats={7} />}>
      <h1>Create your profile</h1>
      <p>
        For people on the early access list. Others at the table see your username and nothing else. Not on
        the list yet? <a href="/early-access">Request early access</a>. Already a member?{' '}
        <a href="/login">Log in</a>.
      </p>
      <Island name="createProfile" />
      <noscript>
        <p>This form needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
