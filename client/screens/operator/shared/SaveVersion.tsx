import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import operator from './Operator.module.css'
import { OvertakenDraft } from './OvertakenDraft.tsx'
import type { useStoredDraft } from './useStoredDraft.ts'

type SaveVersionProps = {
  /** The draft of {@link useStoredDraft} */
  written: Pick<ReturnType<typeof useStoredDraft>, 'isChanged' | 'isOvertaken' | 'takeStored' | 'keepOwn'>
  busy: boolean
  /** Whether the draft can be saved */
  canSave: boolean
  onSave: () => void
  /** Further actions */
  children?: ReactNode
}

/** The buttons of an editor with versions: one saves a new version, the other returns to the one in use. */
export function SaveVersion({ written, busy, canSave, onSave, children }: SaveVersionProps) {
  const { isChanged, isOvertaken, takeStored } = written
  return (
    <div ref={holdFocus} className={operator.list} tabIndex={-1}>
      <OvertakenDraft written={written} what="another version" />
      <div className={operator.actions}>
        <Button disabled={busy || !canSave || !isChanged || isOvertaken} onClick={onSave}>
          {busy ? 'Saving...' : 'Save as a new version'}
        </Button>
        {isChanged && (
          <Button variant="secondary" disabled={busy} onClick={takeStored}>
            Undo my changes
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
