import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { numberOf } from '../shared/numberOf.ts'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import type { PolicyForm_number$key } from './__generated__/PolicyForm_number.graphql.ts'
import type { PolicyFormMutation } from './__generated__/PolicyFormMutation.graphql.ts'
import { SettingForm } from './SettingForm.tsx'
import { usePolicyValue } from './usePolicyValue.ts'

const words = {
  INVITATION_LIFETIME_HOURS: { label: 'Hours to answer an invitation', name: 'The time to answer' },
  OVER_INVITE_PERCENT: { label: 'Invited beyond the seats, in percent', name: 'The overbooking' },
  ENCOUNTER_MINUTES: { label: 'Minutes of a new encounter', name: 'The length of encounters' },
  DAYS_BETWEEN_FIRSTS: {
    label: 'Days between two First Encounters of a member, 0 for no limit',
    name: 'The days between First Encounters',
  },
  REPLACE_HOURS: {
    label: 'Hours before the start until which decliners of a new encounter are replaced, 0 for never',
    name: 'The time to replace decliners',
  },
} as const

/** The usual value: a number, or one that follows from how members answer and attend. */
const usualWords = (usual: number | null | undefined) => usual ?? 'as members answer and come'
const backWords = (usual: number | null | undefined) =>
  typeof usual === 'number' ? `Use the usual ${usual}` : 'Go by how members answer'

type PolicyFormProps = {
  number: PolicyForm_number$key
  tell: TellOutcome
  /** A note about a length of encounters, as typed */
  lengthNotes: (minutes: string) => ReactNode
}

/** One number of the policy, within its bounds, or the usual one. */
export function PolicyForm({ number, tell, lengthNotes }: PolicyFormProps) {
  const { name, value, usual, minimum, maximum } = useFragment(
    graphql`
      fragment PolicyForm_number on PolicyNumber {
        name
        value
        usual
        minimum
        maximum
      }
    `,
    number,
  )
  const [send, busy] = useAction<PolicyFormMutation>(
    graphql`
      mutation PolicyFormMutation($input: SetPolicyNumberInput!) {
        setPolicyNumber(input: $input) {
          settings {
            ...PolicyNumbers_settings
          }
        }
      }
    `,
    { tell },
  )
  const { written, text, setText, error, read } = usePolicyValue(`policy ${name}`, value, {
    minimum,
    maximum,
  })
  if (name === '%future added value') return null
  const set = (next: number | null, replaces: number | null, onDone?: () => void) =>
    send(
      { input: { name, value: next, replaces } },
      {
        done: `${words[name].name} is now ${next ?? usualWords(usual)}.`,
        failed: `${words[name].name} could not be saved.`,
        onDone,
      },
    )
  return (
    <SettingForm
      label={words[name].label}
      written={written}
      busy={busy}
      canSave
      onSave={() => {
        const next = read()
        if (next !== null) set(next, numberOf(written.base))
      }}
      back={
        value !== usual && {
          words: backWords(usual),
          onBack: () => set(null, value ?? null, written.takeStored),
        }
      }
    >
      <Field
        label={`${words[name].label} (${minimum} to ${maximum}, usually ${usualWords(usual)})`}
        inputMode="numeric"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <OvertakenDraft written={written} what="another number" />
      {name === 'ENCOUNTER_MINUTES' && lengthNotes(text)}
    </SettingForm>
  )
}
