import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { findStage, type StageName, stageKinds } from '../shared/stageWords.ts'
import styles from './ScriptEditor.module.css'

/** Adds a stage before the last one; it can then be moved. */
export function AddStage({ onAdd }: { onAdd: (kind: StageName) => void }) {
  const [kind, setKind] = useState('')
  const choice = useRef<HTMLSelectElement>(null)
  const found = findStage(kind)
  return (
    <div className={styles.add}>
      <Select
        ref={choice}
        data-adds-row
        label="Another part, before the last one"
        placeholder="Choose what it is"
        options={stageKinds}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      <Button
        variant="secondary"
        disabled={!found}
        onClick={() => {
          if (found) onAdd(found.value)
          setKind('')
          choice.current?.focus()
        }}
      >
        Add
      </Button>
    </div>
  )
}
