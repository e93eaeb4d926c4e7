import { supportEmail } from '../../../site/siteAddress.ts'
import { ContactDetail } from '../shared/ContactDetail.tsx'

/** How to reach the operator, by mail and by post. */
export function HowToReach() {
  return (
    <section id="contact">
      <h2>How to reach us</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or use the{' '}
        <a href="/contact">contact page</a>. A person reads everything. Police and courts reach us in the same
        ways.
      </p>
      <ContactDetail name="contactLines" />
      <h3>By post</h3>
      <ContactDetail name="postalAddress">Our postal address follows here before the launch.</ContactDetail>
    </section>
  )
}
