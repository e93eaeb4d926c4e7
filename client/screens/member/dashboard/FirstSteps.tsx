import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import styles from './FirstSteps.module.css'

/** What a new member can do while no invitation has come yet. */
export function FirstSteps() {
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h3 id="first-steps">While you wait</h3>
      <ol>
        <li>
          <ScreenLink href="/member/preferences?open=availability">Say which evenings suit you</ScreenLink>
          <p>You are then invited only when you can come.</p>
        </li>
        <li>
          <a href="/encounters">See how an evening goes</a>
          <p>Twelve people, a guide, and a question at a time.</p>
        </li>
        <li>
          <ScreenLink href="/member/membership">Add your seats to your calendar</ScreenLink>
          <p>The calendar follows every change by itself.</p>
        </li>
      </ol>
    </section>
  )
}
