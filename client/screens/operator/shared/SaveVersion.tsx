import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import operator from './Operator.module.css'
import { OvertakenDraft } from './OvertakenDraft.tsx'
import type { useStoredDraft } from './useStoredDraft.ts'

type SaveVersionProps = {
  /** As {@link useStoredDraft} holds it */
  written: Pick<ReturnType<typeof useStoredDraft>, 'isChanged' | 'isOvertaken' | 'takeStored' | 'keepOwn'>
  busy: boolean
  /** Whether it can be saved as it is written */
  canSave: boolean
  onSave: () => void
  /** Further actions */
  children?: ReactNode
}

/** Ends an editor of something with versions: what saves another one, and what goes back to the one in use. */
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
