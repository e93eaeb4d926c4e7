import { Prose } from '../shared/Prose.tsx'
import { ReviewNote } from '../shared/ReviewNote.tsx'

/** The privacy policy. */
export function PrivacyPolicyScreen() {
  return (
    <Prose
      title="Privacy Policy"
      lead="We keep what the service needs, show it to as few people as we can, and delete it when you leave."
    >
      <h2>What we keep</h2>
      <ul>
        <li>Your email address, your username and the preferences you give us.</li>
        <li>Invitations, your answers to them, and whether you attended.</li>
        <li>Your choices after an encounter.</li>
        <li>What you write to us.</li>
        <li>Reports, and what we decided about them.</li>
        <li>
          The browsers you are signed in with: their kind, their time zone, and when each was last used. No
          address on the network, no place.
        </li>
        <li>Of a passkey, its public key alone. What unlocks it never leaves your device.</li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        Other people at an encounter see your username and whatever you show and say in the meeting. Your
        choices are private: nobody is told who chose them. We do not sell data, show advertising or let
        others track you here.
      </p>
      <h2>Signing in</h2>
      <p>
        There are no passwords. We email you a link that works once and only for ten minutes. Your browser
        keeps the session in its own storage until you log out.
      </p>
      <h2>Against abuse</h2>
      <p>
        Forms send a random number that your browser made up and keeps, so that we can tell when one browser
        asks too often. It is not derived from your device. We keep such numbers for at most 30 days.
      </p>
      <h2>Reports and decisions</h2>
      <p>
        Only the people who run Encounters read reports. Whoever is reported is not notified of it. We delete
        reports and cases 2 years after the decision. What we decided about a member, and their appeal, stays
        after that, without their name once their data is erased. Of the email address of somebody we expelled
        we store a keyed hash only: we can know the address again, but not read it.
      </p>
      <h2>Changing your email or username</h2>
      <p>
        For 7 days after a change of email, a link sent to the old address takes it back; we know both
        addresses until your data is erased. A username you gave up stays reserved for 90 days.
      </p>
      <h2>Others who help us</h2>
      <p>
        Our email is delivered by a mail service and our meetings are held by a video-meeting service. Each
        receives only what it needs for that.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for everything we hold about you, and for its erasure; write to us on the{' '}
        <a href="/contact">contact page</a>. Thirty days after you cancel your membership we erase your
        personal data; counts stay, names do not.
      </p>
      <ReviewNote />
    </Prose>
  )
}
