import type { ReactNode } from 'react'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { ClosingCall } from '../shared/ClosingCall.tsx'
import { EveningTimeline } from '../shared/EveningTimeline.tsx'
import { Prose } from '../shared/Prose.tsx'
import styles from './EncounterKindsScreen.module.css'

function Kind({ seats, name, children }: { seats: 12 | 7 | 2; name: string; children: ReactNode }) {
  return (
    <section className={styles.kind}>
      <div className={styles.drawing}>
        <RoundTable seats={seats} />
      </div>
      <div>
        <h2>{name}</h2>
        {children}
      </div>
    </section>
  )
}

/** Explains the three kinds of encounter. */
export function EncounterKindsScreen() {
  return (
    <Prose
      title="Three kinds of encounter"
      lead="Each one is smaller than the one before, and each begins only because people wanted it to."
    >
      <Kind seats={12} name="First Encounter">
        <p>
          Ten to twelve people, grouped at random, meet online for a guided conversation. Cameras are on:
          seeing one another is the point. When you accept an invitation, your seat comes with a private link
          to the meeting.
        </p>
        <p>
          Afterwards you choose, privately, who made an impression on you. You may choose several people, one,
          or nobody at all.
        </p>
      </Kind>
      <Kind seats={7} name="Second Encounter">
        <p>
          Six to eight people, by invitation only, with at least one familiar face. It is a second evening at
          a smaller table, where a good first impression gets time to become something more.
        </p>
      </Kind>
      <Kind seats={2} name="One-on-One">
        <p>
          When the interest turns out to be mutual, the two of you are invited to a private conversation. No
          audience, and only the questions that you pick.
        </p>
      </Kind>
      <EveningTimeline />
      <ClosingCall
        title="It begins with one evening"
        words="Tell us who you are in a minute. We review requests every week."
        to="/early-access"
        label="Request Early Access"
      />
    </Prose>
  )
}
