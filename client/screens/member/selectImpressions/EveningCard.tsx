import { lazy, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { LoadedLater } from '../../../ui/LoadedLater.tsx'
import type { EveningCard_encounter$key } from './__generated__/EveningCard_encounter.graphql.ts'
import styles from './SelectImpressionsScreen.module.css'

const EveningForm = lazy(() =>
  import('./EveningForm.tsx').then((module) => ({ default: module.EveningForm })),
)

/**
 * Asks how the evening was, as long as the member can still answer. The form is loaded separately from the choices
 * above it.
 *
 * @param props the encounter
 */
export function EveningCard({ encounter }: { encounter: EveningCard_encounter$key }) {
  const { id, canAnswerEvening } = useFragment(
    graphql`
      fragment EveningCard_encounter on Encounter {
        id
        canAnswerEvening
      }
    `,
    encounter,
  )
  const [thanks, setThanks] = useState<string | null>(null)
  if (thanks === null && !canAnswerEvening) return null
  return (
    <section className={styles.evening} aria-labelledby="evening">
      <h2 id="evening">How was the evening?</h2>
      {thanks !== null ? (
        <FocusedBanner tone="good">{thanks}</FocusedBanner>
      ) : (
        <LoadedLater fallback={<p role="status">Loading the questions...</p>}>
          <EveningForm encounterId={id} onAnswered={setThanks} />
        </LoadedLater>
      )}
    </section>
  )
}
