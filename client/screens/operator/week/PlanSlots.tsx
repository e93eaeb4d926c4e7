import { mostSlots } from '#rules/encounters/groupPlan.ts'
import { weekdays } from '#rules/encounters/weeklyPlan.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { removeRow } from '../../../ui/removeRow.ts'
import { Select } from '../../../ui/Select.tsx'
import styles from './Week.module.css'
import { type SlotValues, slotAfter } from './weeklyPlanValues.ts'

const dayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }))

type PlanSlotsProps = {
  slots: readonly SlotValues[]
  error: string | null
  onChange: (slots: readonly SlotValues[]) => void
}

/** The times of a plan, each with its number of tables. */
export function PlanSlots({ slots, error, onChange }: PlanSlotsProps) {
  const change = (index: number, part: Partial<SlotValues>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)))
  return (
    <fieldset className={styles.slots} data-rows>
      <legend>Times, on the location’s clock</legend>
      {slots.map((slot, index) => {
        const name = `Time ${index + 1}`
        return (
          <fieldset key={name} className={styles.slot} aria-label={name}>
            <Select
              label="Day"
              placeholder="Please choose"
              options={dayOptions}
              value={slot.weekday}
              onChange={({ target }) => change(index, { weekday: target.value })}
            />
            <Field
              label="Time"
              type="time"
              value={slot.time}
              onChange={({ target }) => change(index, { time: target.value })}
            />
            <Field
              label="Tables (empty: all)"
              inputMode="numeric"
              value={slot.tables}
              onChange={({ target }) => change(index, { tables: target.value })}
            />
            <div className={styles.slotEnd}>
              <LabeledBox
                checked={slot.active}
                onChange={({ target }) => change(index, { active: target.checked })}
              >
                Proposed
              </LabeledBox>
              <Button
                variant="quiet"
                data-removes-row
                aria-label={`Remove ${name}`}
                onClick={({ currentTarget }) =>
                  removeRow(currentTarget, () => onChange(slots.toSpliced(index, 1)))
                }
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          variant="secondary"
          data-adds-row
          disabled={slots.length >= mostSlots}
          onClick={() => onChange([...slots, slotAfter(slots.at(-1))])}
        >
          Add a time
        </Button>
      </div>
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
