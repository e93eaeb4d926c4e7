import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { eveningAnswered } from '#rules/encounters/evening.ts'
import { isChoosingTime } from '#rules/seats/impression.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { loadedPart } from '../../../ui/loadedPart.tsx'
import { useDraftUntil } from '../../../ui/useDraft.ts'
import type { EveningCard_encounter$key } from './__generated__/EveningCard_encounter.graphql.ts'
import { eveningDraft } from './eveningDraft.ts'
import styles from './SelectImpressionsScreen.module.css'

const EveningForm = loadedPart(
  () => import('./EveningForm.tsx').then((module) => module.EveningForm),
  <p role="status">Loading the questions...</p>,
)

/**
 * Asks how the evening was, as long as the member can still answer. An answer whose reply was lost is said to be stored
 * once that is known. The form is loaded separately from the choices above it.
 */
export function EveningCard({ encounter }: { encounter: EveningCard_encounter$key }) {
  const { id, endsAt, canAnswerEvening } = useFragment(
    graphql`
      fragment EveningCard_encounter on Encounter {
        id
        endsAt
        canAnswerEvening
      }
    `,
    encounter,
  )
  const [said, setThanks] = useState<string | null>(null)
  const [isUnsure, setUnsure] = useState(false)
  // While there is still time, only an answer ends the question.
  const arrived = isUnsure && !canAnswerEvening && isChoosingTime(new Date(endsAt), serverNow())
  const thanks = arrived ? eveningAnswered : said
  useDraftUntil(eveningDraft(id), !canAnswerEvening)
  if (thanks === null && !canAnswerEvening) return null
  return (
    <section className={styles.evening} aria-labelledby="evening">
      <h2 id="evening">How was the evening?</h2>
      {thanks !== null ? (
        <FocusedBanner tone="good">{thanks}</FocusedBanner>
      ) : (
        <EveningForm encounterId={id} onAnswered={setThanks} onNoReply={() => setUnsure(true)} />
      )}
    </section>
  )
}
