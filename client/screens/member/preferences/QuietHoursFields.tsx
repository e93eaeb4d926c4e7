import { hourWords, type QuietHours } from '#rules/account/quietHours.ts'
import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import styles from './PreferencesScreen.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, words: hourWords(hour) }))

const ends = [
  { name: 'quietFrom', label: 'From' },
  { name: 'quietUntil', label: 'Until' },
] as const

type QuietHoursFieldsProps = {
  hours: QuietHours
  onChange: (end: keyof QuietHours, hour: number) => void
}

/** Chooses the hours without notifications. */
export function QuietHoursFields({ hours: chosen, onChange }: QuietHoursFieldsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>Quiet hours</legend>
      <div className={styles.identity}>
        {ends.map(({ name, label }) => (
          <FieldFrame key={name} label={label} error={null}>
            {(control) => (
              <select
                {...control}
                value={chosen[name]}
                onChange={({ currentTarget }) => onChange(name, Number(currentTarget.value))}
              >
                {hours.map(({ hour, words }) => (
                  <option key={hour} value={hour}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        ))}
      </div>
      <p className={styles.note}>The same hour twice means that no hours are quiet.</p>
    </fieldset>
  )
}
