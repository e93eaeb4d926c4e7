import { Prose } from '../shared/Prose.tsx'
import { ReviewNote } from '../shared/ReviewNote.tsx'

/** The terms of service. */
export function TermsScreen() {
  return (
    <Prose title="Terms of Service" lead="What you can expect of us, and what we expect of you.">
      <h2>Who may take part</h2>
      <p>
        You must be 18 or older. During early access the service is limited to the Metro Detroit area and to
        people we have invited. One person, one account.
      </p>
      <h2>Subscription</h2>
      <p>
        Early access is free, in exchange for your feedback. After the launch a subscription costs $7.99 per
        month, or $79.99 per year, which saves 17%. Payments are non-refundable unless required by law. You
        can cancel at any time from the dashboard; your subscription stays active until the billing cycle
        ends.
      </p>
      <h2>Pausing and canceling</h2>
      <p>
        While your membership is paused you receive no invitations, and the subscription keeps renewing.
        Canceling is permanent: access ends, and a new account is needed to rejoin.
      </p>
      <h2>Encounters</h2>
      <p>
        A First Encounter has 10-12 participants, a Second Encounter 6-8. They are held with cameras on; you
        can join from 5 minutes before the start. A video-meeting service carries picture and sound from one
        browser to the others. We record nothing, and you may not record, photograph or pass on what others
        say. The link to a meeting is yours alone. We may end anyone's participation who breaks the community
        guidelines.
      </p>
      <h2>Canceling a seat, and not coming</h2>
      <p>
        Cancel more than 5 days before an event and there is no penalty; within 5 days penalties may apply.
        Three consecutive no-shows pause your account for 30 days.
      </p>
      <h2>No promises about people</h2>
      <p>
        We bring people together; we do not vouch for them and do not check their backgrounds. Use the
        judgment you would use anywhere when you meet somebody new. Our <a href="/safety">safety policy</a> is
        part of these terms.
      </p>
      <h2>Law and disputes</h2>
      <p>
        These terms are governed by the laws of the State of Michigan. Disputes are settled by binding
        arbitration, where the law allows it.
      </p>
      <ReviewNote />
    </Prose>
  )
}
