import { useId } from 'react'
import { mostSlots } from '#rules/encounters/groupPlan.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './GroupsScreen.module.css'

type SlotsFieldProps = {
  slots: readonly string[]
  /** In words, whose clock the times are on */
  zone: string
  error: string | null
  onChange: (slots: readonly string[]) => void
}

/**
 * One or many starts, on the location's clock.
 *
 * @param props the starts as typed, the zone, what is wrong with them, and what is called on a change
 */
export function SlotsField({ slots, zone, error, onChange }: SlotsFieldProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.slots}>
      <legend>When ({zone})</legend>
      {slots.map((slot, index) => {
        const name = `Start ${index + 1}`
        return (
          <div key={name} className={styles.slot}>
            <input
              type="datetime-local"
              aria-label={name}
              aria-invalid={error !== null}
              aria-describedby={error === null ? undefined : errorId}
              value={slot}
              onChange={({ target }) => onChange(slots.with(index, target.value))}
            />
            {slots.length > 1 && (
              <Button
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(slots.toSpliced(index, 1))}
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
          disabled={slots.length >= mostSlots}
          onClick={() => onChange([...slots, ''])}
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
