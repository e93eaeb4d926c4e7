import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { proposalKinds } from '../shared/proposalWords.ts'
import { ScriptLengthNote } from '../shared/ScriptLengthNote.tsx'
import type { PolicyNumbers_settings$key } from './__generated__/PolicyNumbers_settings.graphql.ts'
import { PolicyForm } from './PolicyForm.tsx'

/** The numbers of the policy, each saved separately. */
export function PolicyNumbers({ settings }: { settings: PolicyNumbers_settings$key }) {
  const data = useFragment(
    graphql`
      fragment PolicyNumbers_settings on OperatorSettings {
        policy {
          name
          ...PolicyForm_number
        }
        ...ScriptLengthNote_settings
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
      {data.policy.map((number) => (
        <PolicyForm
          key={number.name}
          number={number}
          tell={tell}
          lengthNotes={(minutes) =>
            proposalKinds.map(({ value }) => (
              <ScriptLengthNote key={value} settings={data} kind={value} minutes={minutes} />
            ))
          }
        />
      ))}
    </section>
  )
}
