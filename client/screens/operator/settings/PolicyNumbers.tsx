import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { PolicyNumbers_settings$key } from './__generated__/PolicyNumbers_settings.graphql.ts'
import { PolicyForm } from './PolicyForm.tsx'

/**
 * The numbers of the policy, each saved by itself.
 *
 * @param props the settings they are part of
 */
export function PolicyNumbers({ settings }: { settings: PolicyNumbers_settings$key }) {
  const { policy } = useFragment(
    graphql`
      fragment PolicyNumbers_settings on OperatorSettings {
        policy {
          name
          value
          ...PolicyForm_number
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  return (
    <section className={operator.section} aria-labelledby="policy">
      <h2 id="policy">Policy</h2>
      <p className={operator.soft}>From now on; what was sent or planned stays as it is.</p>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {policy.map((number) => (
        <PolicyForm key={`${number.name} ${number.value}`} number={number} tell={tell} />
      ))}
    </section>
  )
}
