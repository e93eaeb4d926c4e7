import { useState } from 'react'
import { isolated } from '#rules/forms/isolated.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { RemovalDialog } from '../../shared/RemovalDialog.tsx'
import type { Acting } from './useTableAct.ts'

/** A person to be removed, by the id of their seat. */
export type Unwelcome = { seatId: string; name: string }

type RemovePersonProps = { person: Unwelcome; acting: Acting; onClose: () => void }

/** Asks whether to remove a person from the table, and removes them. */
export function RemovePerson({ person: { seatId, name }, acting, onClose }: RemovePersonProps) {
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const done = `${isolated(name)} has been removed.`
  return (
    <RemovalDialog
      name={name}
      busy={acting.isActing}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) =>
        acting.act('REMOVE', { person: seatId, reason }, { onDone: onClose, done, tellFailure })
      }
    />
  )
}
