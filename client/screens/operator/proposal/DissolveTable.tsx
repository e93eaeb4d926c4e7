import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type Person, useMoving } from './MovingContext.ts'

/**
 * Takes everybody off a table, once asked whether to.
 *
 * @param props the number of the table, and its people
 */
export function DissolveTable({ number, people }: { number: number; people: readonly Person[] }) {
  const { dissolve } = useMoving()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-label={`Dissolve table ${number}`} onClick={() => setAsking(true)}>
        Dissolve
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Dissolve table ${number}?`}
          keep="Leave it"
          confirm="Dissolve"
          isDanger
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            dissolve(number, people)
          }}
        >
          <p>
            Its {people.length} people are left out then. They can be moved to other tables, or more tables
            can be formed of them.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
