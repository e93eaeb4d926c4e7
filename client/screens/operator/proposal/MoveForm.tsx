import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { startWords } from '../shared/proposalWords.ts'
import { EffectNote } from './EffectNote.tsx'
import { type Person, useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { useTableNumber } from './useTableNumber.ts'

/**
 * Moves somebody without dragging: to a table by its number, wherever it is, to a new one, or off the tables.
 *
 * @param props who
 */
export function MoveForm({ person }: { person: Person }) {
  const { move, slots, timeZone } = useMoving()
  const [number, setNumber] = useState('')
  const found = useTableNumber(person, number)
  const tableId = found?.tableId ?? null
  const isHere = tableId !== null && tableId === person.tableId
  const error = found && tableId === null ? 'There is no such table.' : isHere ? 'Sits there already.' : null
  return (
    <form
      className={styles.move}
      onSubmit={(event) => {
        event.preventDefault()
        if (tableId !== null && !isHere) move(person, { tableId })
      }}
    >
      <div className={styles.line}>
        <div className={styles.number}>
          <Field
            label="Move to table"
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={error}
            onChange={({ target }) => setNumber(target.value.trim())}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          disabled={tableId === null || isHere || found?.effect?.isAllowed === false}
        >
          Move {person.username}
        </Button>
      </div>
      {found?.effect && !isHere && <EffectNote effect={found.effect} />}
      <div className={styles.line}>
        {person.tableId !== null && (
          <Button variant="quiet" onClick={() => move(person, 'out')}>
            Leave out
          </Button>
        )}
        {slots.map((newTableAt) => (
          <Button key={newTableAt} variant="quiet" onClick={() => move(person, { newTableAt })}>
            {slots.length === 1 ? 'To a new table' : `To a new table, ${startWords(newTableAt, timeZone)}`}
          </Button>
        ))}
      </div>
    </form>
  )
}
