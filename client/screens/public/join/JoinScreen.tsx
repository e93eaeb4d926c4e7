import { PageLink } from '../../../site/PageLink.tsx'
import { EveningTimeline } from '../shared/EveningTimeline.tsx'
import { Prose } from '../shared/Prose.tsx'
import styles from './JoinScreen.module.css'

/** The early-access pitch. */
export function JoinScreen() {
  return (
    <Prose
      title="Take a seat at the table"
      lead="Early access is open to people aged 18 or older who live in the Metro Detroit area."
    >
      <h2>Why Join?</h2>
      <ul>
        <li>Membership is free during early access.</li>
        <li>No profiles and no swiping: people meet you, not a description of you.</li>
        <li>Genuine one-on-one connections, reached by way of real conversations.</li>
      </ul>
      <h2>How to Get Started</h2>
      <ol>
        <li>
          <strong>Request access.</strong> Tell us who you are in a minute. We review requests every week and
          write to the people we select.
        </li>
        <li>
          <strong>Join an encounter.</strong> Accept an invitation, turn on your camera, and talk.
        </li>
        <li>
          <strong>Engage.</strong> Tell us privately who made an impression, and tell us what we can do
          better.
        </li>
      </ol>
      <EveningTimeline />
      <div className={styles.actions}>
        <PageLink to="/early-access">Request Early Access</PageLink>
        <PageLink to="/encounters" variant="secondary">
          See the Three Encounters
        </PageLink>
      </div>
      <div className={styles.bar} data-fixed-bar="">
        <PageLink to="/early-access">Request Early Access</PageLink>
      </div>
    </Prose>
  )
}
