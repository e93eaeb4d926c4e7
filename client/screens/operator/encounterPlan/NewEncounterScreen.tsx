import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { defaultTimeZone } from '#rules/dates.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Select } from '../../../ui/Select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { numberOf } from '../shared/numberOf.ts'
import operator from '../shared/Operator.module.css'
import { findKind, proposalKinds } from '../shared/proposalWords.ts'
import { sendOnce } from '../shared/sendOnce.ts'
import { instantOf } from '../shared/zonedTime.ts'
import type { NewEncounterScreenMutation } from './__generated__/NewEncounterScreenMutation.graphql.ts'
import type { NewEncounterScreenQuery } from './__generated__/NewEncounterScreenQuery.graphql.ts'
import { PlanForm } from './PlanForm.tsx'
import { type PlanValues, planChecks } from './planValues.ts'

const mutation = graphql`
  mutation NewEncounterScreenMutation($input: CreateEncounterInput!) {
    createEncounter(input: $input) {
      encounter {
        rowId
      }
    }
  }
`

/** A plan, and its idempotency key. */
type NewPlan = PlanValues & { key: string }

const empty: NewPlan = {
  key: '',
  kind: '',
  locationId: '',
  name: '',
  startsAt: '',
  timeZone: defaultTimeZone,
  minutes: '',
  minimum: '',
  capacity: '',
  inviteTarget: '',
  link: '',
  meetingUrl: '',
}

function inputOf(values: PlanValues): NewEncounterScreenMutation['variables']['input'] {
  const { kind, locationId, name, timeZone, minutes, minimum, capacity, inviteTarget, link } = values
  const isPair = kind === 'ONE_ON_ONE'
  return {
    kind: findKind(kind)?.value ?? 'FIRST',
    locationId,
    name: name.trim(),
    startsAt: instantOf(values.startsAt, timeZone) ?? '',
    timeZone,
    minutes: numberOf(minutes),
    minimum: isPair ? null : numberOf(minimum),
    capacity: isPair ? null : numberOf(capacity),
    inviteTarget: isPair ? null : numberOf(inviteTarget),
    ...(link === 'HAND' && { meetingUrl: values.meetingUrl }),
  }
}

/**
 * Plans an encounter: a draft that members do not see until it is scheduled. What is written stays in this tab until
 * then.
 */
export function NewEncounterScreen({ queryRef }: { queryRef: PreloadedQuery<NewEncounterScreenQuery> }) {
  const { locations, settings } = usePreloadedQuery<NewEncounterScreenQuery>(
    graphql`
      query NewEncounterScreenQuery @preloadable {
        locations {
          id
          label
          timeZone
        }
        settings {
          ...ScriptLengthNote_settings
        }
      }
    `,
    queryRef,
  )
  const [send] = useAction<NewEncounterScreenMutation>(mutation)
  const [, navigate] = useLocation()
  const form = useForm<NewPlan>({
    initial: empty,
    check: (values) => planChecks(values, serverNow()),
    send: async (values) => {
      const { createEncounter } = await sendOnce(
        values.key,
        (key) => form.set('key', key),
        (idempotencyKey) => send({ input: { ...inputOf(values), idempotencyKey } }),
      )
      navigate(`/operator/encounters/${createEncounter.encounter.rowId}`)
      showToast('The encounter is planned, as a draft.', 'good')
      return 'The encounter is planned, as a draft.'
    },
    failure: (error) => failureSentence('Failed to plan the encounter.', error),
    keeps: true,
  })
  useDraft('new encounter', form, empty)
  const moveTo = (id: string) => {
    form.set('locationId', id)
    form.set('timeZone', locations.find((location) => location.id === id)?.timeZone ?? defaultTimeZone)
  }
  return (
    <div className={operator.screen}>
      <OperatorTitle>New encounter</OperatorTitle>
      <h1>New encounter</h1>
      <PlanForm
        form={form}
        settings={settings}
        action="Plan encounter"
        usualLink="From the provider"
        links={[{ value: 'HAND', label: 'My own' }]}
      >
        <div className={operator.fields}>
          <Select
            label="Kind"
            placeholder="Choose a kind"
            options={proposalKinds}
            required
            {...form.text('kind')}
          />
          <Select
            label="Location"
            placeholder="Choose a location"
            options={locations.map(({ id, label }) => ({ value: id, label }))}
            required
            {...form.text('locationId')}
            onChange={({ target }) => moveTo(target.value)}
          />
        </div>
      </PlanForm>
    </div>
  )
}
