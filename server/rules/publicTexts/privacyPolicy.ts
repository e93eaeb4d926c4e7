/** The default privacy policy, in Markdown. A draft, until the operator writes another. */
export const usualPrivacyPolicy = `## What we keep

- Your email address, your username and the preferences you give us.
- Invitations, your answers to them, when you were at a table, and whether you attended.
- Your choices after an encounter, how you found it, and whom you do not want to meet again.
- What you write to us.
- Reports, and what we decided about them.
- The browsers you are signed in with: their kind, their time zone, and when each was last used. No address on the network, no place.
- Of a passkey, its public key alone. What unlocks it never leaves your device.
- The links you make for friends and for your calendar, in a form that only recognizes them, and who asked to join with a link of yours.
- If you turn on notifications, the address at which your browser takes them.

## Who sees it

Other people at an encounter see your username and whatever you show and say in the meeting. Your choices are private: nobody is told who chose them. We do not sell data, show advertising or let others track you here.

## Signing in

There are no passwords. We email you a link that works once and only for ten minutes. Your browser keeps the session in its own storage until you log out.

## Against abuse

Forms send a random number that your browser made up and keeps, so that we can tell when one browser asks too often, and which requests for early access come from one browser. It is not derived from your device. We keep such numbers for at most 30 days. If we expel somebody in that time, we store a keyed hash of the number for good: we can know it again, but not read it.

We count requests by their address on the network, for a day at most. Our log records that address when somebody asks for a login link, signs in, stays signed in or signs out.

## Reports and decisions

Only the people who run Encounters read reports. Whoever is reported is not notified of it. We delete reports and cases 2 years after the decision. What we decided about a member, and their appeal, stays after that, without their name once their data is erased. Of the email address of somebody we expelled we store a keyed hash only: we can know the address again, but not read it.

## Changing your email or username

For 7 days after a change of email, a link sent to the old address takes it back; we know both addresses until your data is erased. A username you gave up stays reserved for 90 days.

## Others who help us

Our email is delivered by a mail service and our meetings are held by a video-meeting service. Each receives only what it needs for that.

## Your rights

You may ask for everything we hold about you, and for its erasure; write to us on the [contact page](/contact). Thirty days after you cancel your membership we erase your personal data; counts stay, names do not.
`
