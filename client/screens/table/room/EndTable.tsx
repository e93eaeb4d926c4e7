import { useState } from 'react'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { EndTableDialog } from '../../shared/EndTableDialog.tsx'
import type { Acting } from './useTableAct.ts'

type EndTableProps = {
  /** The encounter's name */
  name: string
  /** Whether the person still hosts */
  youHost: boolean
  acting: Acting
  onClose: () => void
}

/** Asks a host whether to end the table for everybody, and ends it. */
export function EndTable({ name, youHost, acting: { act, isActing }, onClose }: EndTableProps) {
  const [failure, tellFailure] = useState<Outcome | null>(null)
  return (
    <EndTableDialog
      name={name}
      failure={failure}
      changed={youHost ? null : 'You do not host this table any more.'}
      busy={isActing}
      onKeep={onClose}
      onConfirm={() => act('END_EARLY', {}, { tellFailure })}
    />
  )
}
