import { ClosingCall } from '../shared/ClosingCall.tsx'
import { Prose } from '../shared/Prose.tsx'
import styles from './PricingScreen.module.css'

const plans = [
  { name: 'Monthly Plan', price: '$7.99', period: 'per month', note: 'Cancel whenever you like.' },
  {
    name: 'Annual Plan',
    price: '$79.99',
    period: 'per year',
    note: 'Save 17% compared with paying by the month.',
  },
]

/** Shows what membership is going to cost after the launch. */
export function PricingScreen() {
  return (
    <Prose
      title="Coming Soon"
      lead="During early access membership is free. These are the two plans we intend to offer after the launch."
    >
      <ul className={styles.plans}>
        {plans.map(({ name, price, period, note }) => (
          <li key={name} className={styles.plan}>
            <h2 className={styles.name}>{name}</h2>
            <p>
              <strong className={styles.price}>{price}</strong> {period}
            </p>
            <p>{note}</p>
          </li>
        ))}
      </ul>
      <ClosingCall
        title="Free during early access"
        words="Come to an evening first. What we ask in return is your honest feedback."
        to="/early-access"
        label="Request Early Access"
      />
    </Prose>
  )
}
