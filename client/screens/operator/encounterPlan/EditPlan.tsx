import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { minute } from '#rules/time/durations.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { useForm } from '../../../ui/useForm.ts'
import { useStoredForm } from '../../../ui/useStoredForm.ts'
import type { ScriptLengthNote_settings$key } from '../shared/__generated__/ScriptLengthNote_settings.graphql.ts'
import { ChangedMeanwhile } from '../shared/ChangedMeanwhile.tsx'
import { exceptWords } from '../shared/mailWords.ts'
import { nameForStart } from '../shared/nameForStart.ts'
import { localTime } from '../shared/zonedTime.ts'
import type {
  EditPlan_encounter$data,
  EditPlan_encounter$key,
} from './__generated__/EditPlan_encounter.graphql.ts'
import type { EditPlanMutation } from './__generated__/EditPlanMutation.graphql.ts'
import { PlanForm } from './PlanForm.tsx'
import { changesOf } from './planChanges.ts'
import { checksUnderWay, type PlanValues, planChecks } from './planValues.ts'
import { useOthersNumbers } from './useOthersNumbers.ts'

const mutation = graphql`
  mutation EditPlanMutation($input: UpdateEncounterInput!) {
    updateEncounter(input: $input) {
      encounter {
        planVersion
        withoutMail {
          places
          invitations
        }
        ...EditPlan_encounter
        ...EncounterHead_encounter
      }
    }
  }
`

function valuesOf(encounter: EditPlan_encounter$data): PlanValues {
  const { startsAt, endsAt, timeZone } = encounter
  return {
    kind: encounter.kind,
    locationId: encounter.location.id,
    name: encounter.name,
    startsAt: localTime(startsAt, timeZone),
    timeZone,
    minutes: String(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute)),
    minimum: String(encounter.minimum),
    capacity: String(encounter.capacity),
    inviteTarget: String(encounter.inviteTarget),
    link: '',
    meetingUrl: '',
  }
}

/**
 * The plan of an encounter in a form. Only changes are sent, so that nobody receives a mail about what stays the same,
 * and another operator's changes appear here meanwhile. Once the encounter has begun, only its meeting link and a later
 * end can be set.
 */
export function EditPlan({
  encounter: key,
  settings,
}: {
  encounter: EditPlan_encounter$key
  settings: ScriptLengthNote_settings$key
}) {
  const encounter = useFragment(
    graphql`
      fragment EditPlan_encounter on OperatorEncounter {
        id
        kind
        state
        name
        startsAt
        endsAt
        timeZone
        minimum
        capacity
        inviteTarget
        planVersion
        linkVersion
        hasMeetingLink
        location {
          id
        }
      }
    `,
    key,
  )
  const [send] = useAction<EditPlanMutation>(mutation)
  const [opened] = useState(serverNow)
  const begun = encounter.state === 'SCHEDULED' && new Date(encounter.startsAt) <= opened
  const { planVersion, linkVersion } = encounter
  const [seenVersion, setSeenVersion] = useState(planVersion)
  const stored = valuesOf(encounter)
  const form = useForm<PlanValues>({
    initial: stored,
    check: (values) => (begun ? checksUnderWay(stored, values) : planChecks(values, serverNow())),
    send: async (values) => {
      const { updateEncounter } = await send({
        input: { encounterId: encounter.id, planVersion, linkVersion, ...changesOf(stored, values) },
      })
      setSeenVersion(updateEncounter.encounter.planVersion)
      form.set('link', '')
      const { places, invitations } = updateEncounter.encounter.withoutMail
      return `The encounter is changed. Everyone with a place or an open invitation gets a mail about another name, time or length${exceptWords(places + invitations)}.`
    },
    failure: (error) => failureSentence('Failed to change the encounter.', error),
    keeps: true,
  })
  const [seenLink, setSeenLink] = useState(linkVersion)
  const leavesLink = form.values.link === ''
  if (leavesLink && seenLink !== linkVersion) setSeenLink(linkVersion)
  const others = useOthersNumbers(stored, form.values)
  useStoredForm(`plan ${encounter.id}`, form, stored)
  const guard = useLeaveGuard(Object.keys(changesOf(stored, form.values)).length > 0)
  return (
    <>
      {!form.submitting && planVersion !== seenVersion && <ChangedMeanwhile what="the name or the time" />}
      {!form.submitting && linkVersion !== seenLink && <ChangedMeanwhile what="the meeting link" />}
      {!form.submitting && others.length > 0 && <ChangedMeanwhile what={others.join(' and ')} />}
      <PlanForm
        form={form}
        settings={settings}
        action="Save changes"
        begun={begun}
        nameAt={(startsAt) => nameForStart(encounter, startsAt, encounter.timeZone)}
        usualLink={encounter.hasMeetingLink ? 'Keep the one it has' : 'As it is'}
        links={[
          { value: 'PROVIDER', label: 'A new one from the provider' },
          { value: 'HAND', label: 'My own' },
        ]}
      />
      {guard}
    </>
  )
}
