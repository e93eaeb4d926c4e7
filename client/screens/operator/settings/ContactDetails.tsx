import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { ContactDetails_settings$key } from './__generated__/ContactDetails_settings.graphql.ts'
import { ContactDetailForm } from './ContactDetailForm.tsx'

/** How to reach the service, as shown on public pages and in mails. */
export function ContactDetails({ settings }: { settings: ContactDetails_settings$key }) {
  const { contactDetails } = useFragment(
    graphql`
      fragment ContactDetails_settings on OperatorSettings {
        contactDetails {
          name
          text
          ...ContactDetailForm_detail
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  const hasAddress = contactDetails.some(({ name, text }) => name === 'POSTAL_ADDRESS' && text !== null)
  return (
    <section className={operator.section} aria-labelledby="contact">
      <h2 id="contact">How to reach the service</h2>
      <p className={operator.soft}>Everyone can read this on the safety page and the contact page.</p>
      {!hasAddress && (
        <p className={operator.soft}>
          There is no postal address yet, so mails carry none. The law wants one in invitations and news.
        </p>
      )}
      <OutcomeBanner outcome={outcome} ref={banner} />
      {contactDetails.map((detail) => (
        <ContactDetailForm key={detail.name} detail={detail} tell={tell} />
      ))}
    </section>
  )
}
