import { supportEmail } from '../../../site/siteAddress.ts'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { ContactDetail } from '../shared/ContactDetail.tsx'
import { FormPage } from '../shared/FormPage.tsx'
import { Island } from '../shared/Island.tsx'

/** How to reach the operator. */
export function ContactScreen() {
  return (
    <FormPage picture={<RoundTable seats={7} />}>
      <h1>Talk to us</h1>
      <p>
        Encounters is run by a small team in Metro Detroit. The person who hosts the evenings reads every
        message, and answers by email. You can also write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <ContactDetail name="contactLines" />
      <ContactDetail name="postalAddress" />
      <Island name="contact" />
      <noscript>
        <p>
          This form needs JavaScript, which is turned off in this browser. An email reaches us just as well.
        </p>
      </noscript>
    </FormPage>
  )
}
