import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { dayParts, timeOf, weekdays } from './availabilityValues.ts'
import styles from './WeekTimes.module.css'

type WeekTimesProps = { chosen: readonly string[]; onChange: (times: readonly string[]) => void }

/** The days of the week by the parts of a day, with a checkbox for each time that may suit. */
export function WeekTimes({ chosen, onChange }: WeekTimesProps) {
  const toggle = (time: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, time] : chosen.filter((each) => each !== time))
  return (
    <fieldset className={styles.week}>
      <legend>Times that suit me (none ticked: any time)</legend>
      <div className={styles.parts} aria-hidden="true">
        {dayParts.map(({ part, label }) => (
          <span key={part}>{label}</span>
        ))}
      </div>
      {weekdays.map((day, index) => (
        <div key={day} className={styles.day}>
          <span aria-hidden="true">{day}</span>
          {dayParts.map(({ part, label, hours }) => {
            const time = timeOf({ weekday: index + 1, part })
            return (
              <LabeledBox
                key={part}
                checked={chosen.includes(time)}
                aria-label={`${day} ${label.toLowerCase()}, ${hours}`}
                onChange={({ target }) => toggle(time, target.checked)}
              />
            )
          })}
        </div>
      ))}
      <p className={styles.hours}>{dayParts.map(({ label, hours }) => `${label}: ${hours}`).join('. ')}.</p>
    </fieldset>
  )
}
