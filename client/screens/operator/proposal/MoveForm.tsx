import { useEffect, useRef } from 'react'
import { isolated } from '#rules/forms/isolated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { startWords } from '../shared/proposalWords.ts'
import { EffectNote } from './EffectNote.tsx'
import { type Person, useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { personAt, useTableNumber } from './useTableNumber.ts'

/**
 * Moves a person without dragging: to any table by its number, in exchange for a person there, to a new one, or off the
 * tables.
 */
export function MoveForm({ person }: { person: Person }) {
  const { move, swap, slots, timeZone, typed, type } = useMoving()
  const { memberId } = person
  const { number, swapWith } = typed?.memberId === memberId ? typed : { number: '', swapWith: '' }
  const input = useRef<HTMLInputElement>(null)
  // If another operator moves somebody while their form is filled in, it is rendered again in another place.
  useEffect(() => {
    if (input.current?.value && document.activeElement === document.body) input.current.focus()
  }, [])
  const found = useTableNumber(person, number, swapWith)
  const table = found?.table ?? null
  const other = personAt(table, swapWith)
  const isHere = table !== null && table.id === person.tableId
  const whyNot = isHere ? 'Sits there already.' : table?.isLocked ? 'This table is locked.' : null
  const error = found && table === null ? 'There is no such table.' : whyNot
  return (
    <form
      className={styles.move}
      onSubmit={(event) => {
        event.preventDefault()
        if (table === null || error !== null) return
        if (other) swap(person, other)
        else move(person, { tableId: table.id })
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
            ref={input}
            onChange={({ target }) => type({ memberId, number: target.value.trim(), swapWith: '' })}
          />
        </div>
        {table && error === null && (
          <Select
            label="In exchange for"
            placeholder="Nobody"
            options={table.seats.map(({ member }) => ({ value: member.id, label: member.username }))}
            value={swapWith}
            onChange={({ target }) => type({ memberId, number, swapWith: target.value })}
          />
        )}
        <Button
          type="submit"
          variant="secondary"
          disabled={table === null || error !== null || found?.effect?.isAllowed === false}
        >
          {other
            ? `Swap ${isolated(person.username)} and ${isolated(other.username)}`
            : `Move ${isolated(person.username)}`}
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
