import type { ReactNode } from 'react'
import { PageLink } from '../../../site/PageLink.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { EncounterMinutes } from '../shared/EncounterMinutes.tsx'
import styles from './HomeScreen.module.css'

type Step = { seats: 12 | 7 | 2; name: string; size: string; words: ReactNode }

const steps: readonly Step[] = [
  {
    seats: 12,
    name: 'First Encounter',
    size: '10 to 12 people',
    words: (
      <>
        <EncounterMinutes /> of guided conversation on video with people you have not met. Cameras on, no
        profiles to study first.
      </>
    ),
  },
  {
    seats: 7,
    name: 'Second Encounter',
    size: '6 to 8 people',
    words:
      'By invitation, with at least one familiar face: someone who stayed with you, and is glad to see you again.',
  },
  {
    seats: 2,
    name: 'One-on-One',
    size: 'Just the two of you',
    words:
      'When the interest turns out to be mutual, a private conversation for two. Where it goes is yours.',
  },
]

function StepItem({ seats, name, size, words }: Step) {
  return (
    <li className={styles.step}>
      <div className={styles.drawing}>
        <RoundTable seats={seats} />
      </div>
      <div>
        <h3>{name}</h3>
        <p className={styles.size}>{size}</p>
        <p className={styles.words}>{words}</p>
      </div>
    </li>
  )
}

/** The home page: what this is, in one sentence, and how an acquaintance grows in three steps. */
export function HomeScreen() {
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className={styles.eyebrow}>Early access, Metro Detroit</p>
          <h1 className={styles.title}>
            <span>Not a Match.</span> <span>A Real Encounter.</span>
          </h1>
          <p className={styles.lead}>
            Small groups meet in guided video conversations. No profiles, no swiping. You simply notice who
            stays with you afterwards.
          </p>
          <div className={styles.actions}>
            <PageLink to="/join">Try Your First Encounter Free</PageLink>
            <PageLink to="/about" variant="secondary">
              Why It Works
            </PageLink>
          </div>
        </div>
        <div className={styles.picture}>
          <RoundTable seats={12} />
        </div>
      </section>
      <section className={styles.how}>
        <h2>From a full table to just two</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepItem key={step.name} {...step} />
          ))}
        </ol>
      </section>
      <section className={styles.promise}>
        <h2>What you choose stays with you</h2>
        <p>
          After an encounter you tell us, privately, who made an impression. Choosing nobody is fine. Nobody
          is ever told who chose them.
        </p>
      </section>
    </>
  )
}
