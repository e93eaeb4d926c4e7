import type { ReactNode } from 'react'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import operator from '../shared/Operator.module.css'
import type { useStoredDraft } from '../shared/useStoredDraft.ts'

type SettingFormProps = {
  label: string
  /** The draft of {@link useStoredDraft} */
  written: Pick<ReturnType<typeof useStoredDraft>, 'isChanged' | 'isOvertaken' | 'takeStored'>
  busy: boolean
  /** Whether the draft can be saved */
  canSave: boolean
  onSave: () => void
  /** Restores what comes with the program, if something else is set */
  back?: { words: string; onBack: () => void } | false | null | undefined
  /** Further actions */
  actions?: ReactNode
  /** Shown below them, such as its earlier versions */
  below?: ReactNode
  children: ReactNode
}

/** The card of one setting: its field, and buttons that save it or undo the changes. Asks before changes are left. */
export function SettingForm({
  label,
  written,
  busy,
  canSave,
  onSave,
  back,
  actions,
  below,
  children,
}: SettingFormProps) {
  const { isChanged, isOvertaken, takeStored } = written
  const isOwn = isChanged && !isOvertaken
  const guard = useLeaveGuard(isChanged)
  return (
    <>
      <form
        ref={holdFocus}
        className={operator.card}
        tabIndex={-1}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
        <div className={operator.actions}>
          <Button type="submit" disabled={busy || !canSave || !isOwn} aria-label={`Save: ${label}`}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {isOwn && (
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`Undo my changes: ${label}`}
              onClick={takeStored}
            >
              Undo my changes
            </Button>
          )}
          {actions}
          {back && (
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`${back.words}: ${label}`}
              onClick={back.onBack}
            >
              {back.words}
            </Button>
          )}
        </div>
        {below}
      </form>
      {guard}
    </>
  )
}
