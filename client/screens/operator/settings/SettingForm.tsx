import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import operator from '../shared/Operator.module.css'

type SettingFormProps = {
  label: string
  busy: boolean
  canSave: boolean
  onSave: () => void
  /** Restores what comes with the program, if something else is set */
  back?: { words: string; onBack: () => void } | false | null | undefined
  /** Its earlier versions, if it has any */
  versions?: ReactNode
  children: ReactNode
}

/** The card of one setting: its field, and the button that saves it. */
export function SettingForm({ label, busy, canSave, onSave, back, versions, children }: SettingFormProps) {
  return (
    <form
      className={operator.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <div className={operator.actions}>
        <Button type="submit" disabled={busy || !canSave} aria-label={`Save: ${label}`}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
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
      {versions}
    </form>
  )
}
