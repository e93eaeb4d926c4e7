import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import { clockTime } from '../../../ui/untilWords.ts'
import { howMany } from '../shared/words.ts'
import styles from './ScriptEditor.module.css'
import { fieldsOfDraft, type StageDraft } from './stageDrafts.ts'

/** A question that tables choose from. */
export type AskedQuestion = { readonly depth: number; readonly text: string }

type StagePreviewProps = {
  draft: StageDraft
  kind: EncounterKindName
  questions: readonly AskedQuestion[]
}

const ends: Record<StageDraft['kind'], string> = {
  ARRIVING: 'Until the start.',
  OPENING: 'Then, or when everyone is ready, it goes on.',
  ROUND: 'Everyone has one turn and may pass.',
  PROMPT: 'Then, or when most are ready, it goes on.',
  BREAK: 'Back after that.',
  CLOSING_ROUND: 'Everyone has one short turn and may pass.',
  FAREWELL: 'Until the end.',
}

/** What people at the table see of a stage: its words or an example of its questions, and its time. */
export function StagePreview({ draft, kind, questions }: StagePreviewProps) {
  const { seconds, turnSeconds, depth, text } = fieldsOfDraft(draft)
  const asked = questions.filter((each) => each.depth === depth)
  const [question] = asked
  const people = seatRanges[kind].maximum
  return (
    <div className={styles.preview}>
      {text && <p className={styles.question}>{text}</p>}
      {question && (
        <>
          <p className={styles.question}>{question.text}</p>
          <p className={styles.fact}>
            One of {howMany(asked.length, 'question')} of this depth; each evening draws others.
          </p>
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
