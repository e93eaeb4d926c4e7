import { useState } from 'react'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { EndTableDialog } from '../../shared/EndTableDialog.tsx'
import type { Acting } from './useTableAct.ts'

type EndTableProps = {
  /** The name of the encounter */
  name: string
  /** Whether they still host, who were asked as the host */
  youHost: boolean
  acting: Acting
  onClose: () => void
}

/**
 * Asks a host whether the table is to end for everybody, and ends it.
 *
 * @param props which table, whether they still host it, what acts, and what closes the dialog
 */
export function EndTable({ name, youHost, acting: { act, isActing }, onClose }: EndTableProps) {
  const [failure, tellFailure] = useState<Outcome | null>(null)
  return (
    <EndTableDialog
      {...{ name, failure }}
      changed={youHost ? null : 'You do not host this table any more.'}
      busy={isActing}
      onKeep={onClose}
      onConfirm={() => act('END_EARLY', {}, { tellFailure })}
    />
  )
}
