import { RoundTable } from '../../../ui/RoundTable.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** The login page: for an email address, a link arrives by mail. */
export function LoginScreen() {
  return (
    <FormPage picture={<RoundTable seats={2} />}>
      <h1>Welcome back</h1>
      <p>Enter your email and we will send you a link that logs you in. There is no password to remember.</p>
      <Island name="login" />
      <noscript>
        <p>Logging in needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </FormPage>
  )
}
