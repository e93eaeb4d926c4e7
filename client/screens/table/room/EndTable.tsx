import { useState } from 'react'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { EndTableDialog } from '../../shared/EndTableDialog.tsx'
import type { Acting } from './useTableAct.ts'

/**
 * Lets a host end the table for everybody, once they have read what that means.
 *
 * @param props the name of the encounter, and what acts
 */
export function EndTable({ name, acting: { act, isActing } }: { name: string; acting: Acting }) {
  const [isAsked, setAsked] = useState(false)
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const ask = () => {
    tellFailure(null)
    setAsked(true)
  }
  return (
    <>
      <BusyButton variant="quiet" busy={isActing} onClick={ask}>
        End early
      </BusyButton>
      {isAsked && (
        <EndTableDialog
          {...{ name, failure }}
          busy={isActing}
          onKeep={() => setAsked(false)}
          onConfirm={() => act('END_EARLY', {}, { tellFailure })}
        />
      )}
    </>
  )
}
