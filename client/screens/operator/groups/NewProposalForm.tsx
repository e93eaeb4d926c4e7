import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import operator from '../shared/Operator.module.css'
import { findKind, type ProposalKind, proposalKinds } from '../shared/proposalWords.ts'
import { ScriptLengthNote } from '../shared/ScriptLengthNote.tsx'
import { sendOnce } from '../shared/sendOnce.ts'
import type { NewProposalForm_query$key } from './__generated__/NewProposalForm_query.graphql.ts'
import type { NewProposalFormMutation } from './__generated__/NewProposalFormMutation.graphql.ts'
import styles from './GroupsScreen.module.css'
import { ProposalOptions } from './ProposalOptions.tsx'
import { checkProposal, type ProposalValues, plannedRoom, toInput } from './proposalValues.ts'
import { SlotsField } from './SlotsField.tsx'
import { UsualInvitesNote } from './UsualInvitesNote.tsx'

const mutation = graphql`
  mutation NewProposalFormMutation($input: FormGroupsInput!) {
    formGroups(input: $input) {
      proposal {
        id
        rowId
      }
    }
  }
`

type NewProposalFormProps = {
  lookups: NewProposalForm_query$key
  kind: ProposalKind | null
  locationRowId: number
  onClose: () => void
}

/** Requests groups: the kind, location, times and options. The proposal opens as soon as a worker has begun it. */
export function NewProposalForm({ lookups, kind, locationRowId, onClose }: NewProposalFormProps) {
  const { locations, settings } = useFragment(
    graphql`
      fragment NewProposalForm_query on Query {
        locations {
          id
          rowId
          label
          timeZone
        }
        settings {
          ...ScriptLengthNote_settings
        }
      }
    `,
    lookups,
  )
  const [formGroups] = useAction<NewProposalFormMutation>(mutation)
  const [, navigate] = useLocation()
  const [only, ...others] = locations
  const asked = locations.find(({ rowId }) => rowId === locationRowId)
  const initial: ProposalValues & { key: string } = {
    key: '',
    kind: kind ?? '',
    locationId: (asked ?? (others.length === 0 ? only : undefined))?.id ?? '',
    slots: [''],
    tablesPerSlot: [''],
    minutes: '',
    minimum: '',
    capacity: '',
    overInvite: '',
    namePattern: '',
    seed: '',
    allowRepeats: false,
    anyMutualLink: false,
    companyOfGender: true,
  }
  const form = useForm({
    initial,
    check: (values) => checkProposal(values, locations),
    send: async (values) => {
      const { formGroups: formed } = await sendOnce(
        values.key,
        (key) => form.set('key', key),
        (idempotencyKey) => formGroups({ input: { ...toInput(values, locations), idempotencyKey } }),
      )
      navigate(`/operator/groups/${formed.proposal.rowId}`)
      return 'The groups are being formed.'
    },
    failure: 'The groups could not be asked for.',
  })
  useDraft(`new proposal ${kind ?? ''} ${locationRowId || ''}`, form, initial)
  const zone =
    locations.find(({ id }) => id === form.values.locationId)?.timeZone ?? 'on the location’s clock'
  const { kind: forKind, locationId, minutes, capacity, overInvite } = form.values
  const counted = forKind === 'FIRST' || forKind === 'SECOND' ? findKind(forKind) : null
  const room = counted && plannedRoom(counted.rule, form.values)
  return (
    <section className={operator.card} aria-labelledby="new-proposal">
      <h2 id="new-proposal">New proposal</h2>
      <p className={styles.note}>
        A proposal mails nobody. You look at the tables first, change and lock them, and then invite.
      </p>
      <Form form={form} action="Form groups" busyWords="Asking...">
        <div className={operator.fields}>
          <Select label="For" placeholder="Please choose" options={proposalKinds} {...form.text('kind')} />
          <Select
            label="Location"
            placeholder="Please choose"
            options={locations.map(({ id, label }) => ({ value: id, label }))}
            {...form.text('locationId')}
          />
        </div>
        <SlotsField
          slots={form.values.slots}
          tables={form.values.tablesPerSlot}
          zone={zone}
          error={form.errorOf('slots') ?? form.errorOf('tablesPerSlot')}
          onChange={(slots, tables) => {
            form.set('slots', slots)
            form.set('tablesPerSlot', tables)
          }}
        />
        {room && locationId !== '' && overInvite.trim() === '' && (
          <UsualInvitesNote kind={counted.value} locationId={locationId} {...room} />
        )}
        <ProposalOptions form={form} />
        <ScriptLengthNote settings={settings} kind={forKind} minutes={minutes} seats={capacity} />
      </Form>
      <div className={styles.close}>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
