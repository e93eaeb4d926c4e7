import { useId } from 'react'
import { mostSlots } from '#rules/encounters/groupPlan.ts'
import { Button } from '../../../ui/Button.tsx'
import { removeRow } from '../../../ui/removeRow.ts'
import { lastMinute } from '../shared/zonedTime.ts'
import styles from './GroupsScreen.module.css'

type SlotsFieldProps = {
  slots: readonly string[]
  /** The greatest number of tables for each start, as typed */
  tables: readonly string[]
  /** The time zone of the starts, in words */
  zone: string
  error: string | null
  onChange: (slots: readonly string[], tables: readonly string[]) => void
}

/** One or many starts in the location's time, each with the greatest number of tables. */
export function SlotsField({ slots, tables, zone, error, onChange }: SlotsFieldProps) {
  const errorId = useId()
  const noteId = useId()
  return (
    <fieldset className={styles.slots} data-rows>
      <legend>When ({zone})</legend>
      <p id={noteId} className={styles.note}>
        Without a number of tables, as many are formed as people fill, spread over the times.
      </p>
      {slots.map((slot, index) => {
        const name = `Start ${index + 1}`
        return (
          <div key={name} className={styles.slot}>
            <input
              type="datetime-local"
              max={lastMinute}
              aria-label={name}
              aria-invalid={error !== null}
              aria-describedby={error === null ? undefined : errorId}
              value={slot}
              onChange={({ target }) => onChange(slots.with(index, target.value), tables)}
            />
            <label className={styles.count}>
              Tables
              <input
                inputMode="numeric"
                placeholder="all"
                aria-label={`Tables at most, time ${index + 1}`}
                aria-describedby={noteId}
                value={tables[index] ?? ''}
                onChange={({ target }) => onChange(slots, tables.with(index, target.value))}
              />
            </label>
            {slots.length > 1 && (
              <Button
                variant="quiet"
                data-removes-row
                aria-label={`Remove ${name}`}
                onClick={({ currentTarget }) =>
                  removeRow(currentTarget, () =>
                    onChange(slots.toSpliced(index, 1), tables.toSpliced(index, 1)),
                  )
                }
              >
                Remove
              </Button>
            )}
          </div>
        )
      })}
      <div>
        <Button
          variant="secondary"
          data-adds-row
          disabled={slots.length >= mostSlots}
          onClick={() => onChange([...slots, ''], [...tables, ''])}
        >
          Add another time
        </Button>
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
