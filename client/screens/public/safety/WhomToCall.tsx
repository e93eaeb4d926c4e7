import { defaultTimeZone } from '#rules/dates.ts'
import { emergencyNumbers } from '#rules/safety/emergencyNumbers.ts'

const { numbers, elsewhere } = emergencyNumbers(defaultTimeZone)

/** Helplines for people who were abused, open at any hour and free of charge. */
const helplines = [
  { number: '800-656-4673', words: 'National Sexual Assault Hotline (RAINN)' },
  { number: '800-799-7233', words: 'National Domestic Violence Hotline' },
] as const

function Numbers({ list }: { list: readonly { number: string; words: string }[] }) {
  return (
    <ul>
      {list.map(({ number, words }) => (
        <li key={number}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a> {words}
        </li>
      ))}
    </ul>
  )
}

/** The number to call when somebody is in danger. */
export function WhomToCall() {
  return (
    <section id="danger">
      <h2>If somebody is in danger now</h2>
      <p>Call first. Write to us after that.</p>
      <Numbers list={numbers} />
      <p>{elsewhere}</p>
    </section>
  )
}

/** Helplines for people who were hurt. */
export function WhoHelps() {
  return (
    <section id="support">
      <h2>If somebody has hurt you</h2>
      <p>
        It was not your fault, and you do not have to carry it alone. These lines are open at any hour, free,
        and confidential.
      </p>
      <Numbers list={helplines} />
      <p>
        If you were cheated out of money, tell your bank at once, and report it to the FBI at ic3.gov. Outside
        the US, your local police know who helps near you.
      </p>
    </section>
  )
}
