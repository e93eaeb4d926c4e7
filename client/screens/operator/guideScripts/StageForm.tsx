import { flushSync } from 'react-dom'
import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { longestText } from '#rules/guide/script.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field } from '../../../ui/Field.tsx'
import { removeRow } from '../../../ui/removeRow.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { depths } from '../shared/depthWords.ts'
import operator from '../shared/Operator.module.css'
import { findStage, stageKinds } from '../shared/stageWords.ts'
import styles from './ScriptEditor.module.css'
import { type AskedQuestion, StagePreview } from './StagePreview.tsx'
import { has, type StageDraft } from './stageDrafts.ts'

type StageFormProps = {
  draft: StageDraft
  /** Its position, from 1 */
  number: number
  isLast: boolean
  /** The kind of encounter */
  kind: EncounterKindName
  /** The questions that tables choose from */
  questions: readonly AskedQuestion[]
  /** Its problems, in sentences */
  problems: readonly string[]
  onChange: (draft: StageDraft) => void
  /** Moves it up (-1) or down (1) */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One stage of a script: its kind, its time, depth or text, its position, and what the table sees of it. */
export function StageForm({
  draft,
  number,
  isLast,
  kind,
  questions,
  problems,
  onChange,
  onMove,
  onRemove,
}: StageFormProps) {
  const part = `Part ${number}`
  const name = `${part}, ${findStage(draft.kind)?.label}`
  /**
   * The browser removes the focus from a button that moves with its stage. A button that cannot move its stage further
   * passes the focus to the other one.
   */
  const move = (button: HTMLButtonElement, by: -1 | 1) => {
    const other = by < 0 ? button.nextElementSibling : button.previousElementSibling
    flushSync(() => onMove(by))
    if (!button.disabled) button.focus()
    else if (other instanceof HTMLElement) other.focus()
  }
  return (
    <li className={operator.card} aria-label={name}>
      <div className={operator.head}>
        <h2>{name}</h2>
        <div className={operator.actions}>
          <Button
            variant="quiet"
            disabled={number === 1}
            aria-label={`Move up: ${name}`}
            onClick={({ currentTarget }) => move(currentTarget, -1)}
          >
            ↑
          </Button>
          <Button
            variant="quiet"
            disabled={isLast}
            aria-label={`Move down: ${name}`}
            onClick={({ currentTarget }) => move(currentTarget, 1)}
          >
            ↓
          </Button>
          <Button
            variant="quiet"
            data-removes-row
            aria-label={`Remove: ${name}`}
            onClick={({ currentTarget }) => removeRow(currentTarget, onRemove)}
          >
            Remove
          </Button>
        </div>
      </div>
      <div className={styles.fields}>
        <Select
          label={`What ${part} is`}
          placeholder="Choose what it is"
          options={stageKinds}
          value={draft.kind}
          onChange={({ target }) => {
            const found = findStage(target.value)
            if (found) onChange({ ...draft, kind: found.value })
          }}
        />
        {has(draft.kind, 'seconds') && (
          <Field
            label={`Seconds of ${part}`}
            inputMode="numeric"
            value={draft.seconds}
            onChange={({ target }) => onChange({ ...draft, seconds: target.value })}
          />
        )}
        {has(draft.kind, 'turnSeconds') && (
          <Field
            label={`Seconds of a turn, ${part}`}
            inputMode="numeric"
            value={draft.turnSeconds}
            onChange={({ target }) => onChange({ ...draft, turnSeconds: target.value })}
          />
        )}
        {has(draft.kind, 'depth') && (
          <Select
            label={`Depth of ${part}`}
            placeholder="Choose a depth"
            options={depths}
            value={draft.depth}
            onChange={({ target }) => onChange({ ...draft, depth: target.value })}
          />
        )}
      </div>
      {has(draft.kind, 'text') && (
        <TextArea
          label={`Text of ${part}`}
          rows={3}
          value={draft.text}
          maxLength={longestText}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      )}
      {has(draft.kind, 'picked') && kind === 'OneOnOne' && (
        <LabeledBox
          checked={draft.picked}
          aria-label={`${part} asks a question that one of the two picked`}
          onChange={({ target }) => onChange({ ...draft, picked: target.checked })}
        >
          Asks a question that one of the two picked
        </LabeledBox>
      )}
      {problems.map((problem) => (
        <p key={problem} className={styles.wrong}>
          {problem}
        </p>
      ))}
      <Disclosure summary={`What the table sees of ${part}`}>
        <StagePreview draft={draft} kind={kind} questions={questions} />
      </Disclosure>
    </li>
  )
}
