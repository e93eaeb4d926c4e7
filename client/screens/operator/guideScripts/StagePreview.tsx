import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { clockTime } from '../../../ui/untilWords.ts'
import styles from './ScriptEditor.module.css'
import { fieldsOfDraft, type StageDraft } from './stageDrafts.ts'

const ends: Record<StageDraft['kind'], string> = {
  ARRIVING: 'Until the start.',
  OPENING: 'Then, or when everyone is ready, it goes on.',
  ROUND: 'Everyone has one turn and may pass.',
  PROMPT: 'Then, or when most are ready, it goes on.',
  BREAK: 'Back after that.',
  CLOSING_ROUND: 'Everyone has one short turn and may pass.',
  FAREWELL: 'Until the end.',
}

/**
 * What people at the table see of a part: its words or a question such as it asks, and its time.
 *
 * @param props the part and the kind of encounter
 */
export function StagePreview({ draft, kind }: { draft: StageDraft; kind: EncounterKindName }) {
  const { seconds, turnSeconds, depth, text } = fieldsOfDraft(draft)
  const question = guideQuestions.find((each) => each.depth === depth)
  const people = seatRanges[kind].maximum
  return (
    <div className={styles.preview}>
      {text && <p className={styles.question}>{text}</p>}
      {question && (
        <>
          <p className={styles.question}>{question.text}</p>
          <p className={styles.fact}>One of 40 questions of this depth; each evening draws others.</p>
        </>
      )}
      <p className={styles.fact}>
        {seconds !== null && !Number.isNaN(seconds) && `${clockTime(seconds)} on the clock. `}
        {turnSeconds !== null &&
          !Number.isNaN(turnSeconds) &&
          `${clockTime(turnSeconds)} for each turn, ${clockTime(turnSeconds * people)} with ${people} people. `}
        {ends[draft.kind]}
      </p>
    </div>
  )
}
