import { EncounterMinutes } from './EncounterMinutes.tsx'
import styles from './EveningTimeline.module.css'

// The usual First Encounter (server/rules/guide/defaultScripts.ts); the operator may change its stages.
const moments = [
  {
    when: '15 minutes before',
    name: 'The lobby',
    words: 'You check your camera and your sound. Nobody sees you yet.',
  },
  {
    when: 'The start',
    name: 'A round',
    words: 'Everyone says a few words in turn. Anyone may pass, and needs no reason.',
  },
  {
    when: 'The first half',
    name: 'Easy questions',
    words: 'The guide asks, the table talks, and the time is taken care of.',
  },
  { when: 'Halfway', name: 'A break', words: 'Five minutes for a glass of water.' },
  {
    when: 'The second half',
    name: 'Deeper questions',
    words: 'By now you know the voices, and the questions go further.',
  },
  {
    when: 'Afterwards',
    name: 'Your choice',
    words: 'You say privately who made an impression on you, or nobody.',
  },
]

/** A First Encounter from the lobby to the choice, as a line of moments. */
export function EveningTimeline() {
  return (
    <section aria-labelledby="evening">
      <h2 id="evening">An evening, from start to end</h2>
      <p>
        A First Encounter takes about <EncounterMinutes />.
      </p>
      <ol className={styles.timeline}>
        {moments.map(({ when, name, words }) => (
          <li key={name}>
            <p className={styles.when}>{when}</p>
            <h3 className={styles.name}>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
