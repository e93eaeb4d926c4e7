/** The default terms of service, in Markdown. A draft, until the operator writes others. */
export const usualTerms = `## Who may take part

You must be 18 or older. During early access the service is limited to the Metro Detroit area and to people we have invited. One person, one account.

## Subscription

Early access is free, in exchange for your feedback. After the launch a subscription costs $7.99 per month, or $79.99 per year, which saves 17%. Payments are non-refundable unless required by law. You can cancel at any time from the dashboard; your subscription stays active until the billing cycle ends.

## Pausing and canceling

While your membership is paused you receive no invitations, and the subscription keeps renewing. Canceling is permanent: access ends, and a new account is needed to rejoin.

## Encounters

A First Encounter has 10-12 participants, a Second Encounter 6-8. They are held with cameras on; you can join from 5 minutes before the start. A video-meeting service carries picture and sound from one browser to the others. We record nothing, and you may not record, photograph or pass on what others say. The link to a meeting is yours alone. We may end anyone's participation who breaks the community guidelines.

## Canceling a seat, and not coming

Cancel more than 5 days before an event and there is no penalty; within 5 days penalties may apply. Three consecutive no-shows pause your account for 30 days.

## No promises about people

We bring people together; we do not vouch for them and do not check their backgrounds. Use the judgment you would use anywhere when you meet somebody new. Our [safety policy](/safety) is part of these terms.

## Law and disputes

These terms are governed by the laws of the State of Michigan. Disputes are settled by binding arbitration, where the law allows it.
`
