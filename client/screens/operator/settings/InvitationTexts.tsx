import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { InvitationTexts_settings$key } from './__generated__/InvitationTexts_settings.graphql.ts'
import { InvitationTextForm } from './InvitationTextForm.tsx'

/** The introductions of invitations, for each kind of encounter. */
export function InvitationTexts({ settings }: { settings: InvitationTexts_settings$key }) {
  const { invitationTexts } = useFragment(
    graphql`
      fragment InvitationTexts_settings on OperatorSettings {
        invitationTexts {
          kind
          ...InvitationTextForm_text
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  return (
    <section className={operator.section} aria-labelledby="texts">
      <h2 id="texts">What invitations begin with</h2>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {invitationTexts.map((text) => (
        <InvitationTextForm key={text.kind} text={text} tell={tell} />
      ))}
    </section>
  )
}
