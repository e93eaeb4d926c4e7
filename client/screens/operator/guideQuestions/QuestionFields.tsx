import { depthNames } from '#rules/guide/questionList.ts'
import type { Depth } from '#rules/guide/table.ts'
import { Button } from '../../../ui/Button.tsx'
import { removeRow } from '../../../ui/removeRow.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './QuestionFields.module.css'
import type { QuestionDraft } from './questionDrafts.ts'

type QuestionFieldsProps = {
  depth: Depth
  /** Its questions, each with its error */
  rows: readonly { draft: QuestionDraft; error: string | null }[]
  onChange: (key: number, text: string) => void
  onAdd: () => void
  onRemove: (key: number) => void
}

/** The questions of one depth, each in a field with its error below. */
export function QuestionFields({ depth, rows, onChange, onAdd, onRemove }: QuestionFieldsProps) {
  return (
    <div className={styles.questions} data-rows>
      {rows.map(({ draft: { key, text }, error }, index) => {
        const name = `${depthNames[depth]} question ${index + 1}`
        return (
          <div key={key} className={styles.question}>
            <TextArea
              rows={2}
              label={name}
              value={text}
              error={error}
              onChange={({ target }) => onChange(key, target.value.replaceAll('\n', ' '))}
            />
            <Button
              variant="quiet"
              data-removes-row
              aria-label={`Remove: ${name}`}
              onClick={({ currentTarget }) => removeRow(currentTarget, () => onRemove(key))}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <div>
        <Button variant="secondary" data-adds-row onClick={onAdd}>
          Add a question
        </Button>
      </div>
    </div>
  )
}
