import { graphql, useFragment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { changedValues } from '../../../ui/changedValues.ts'
import { useForm } from '../../../ui/useForm.ts'
import { useStoredForm } from '../../../ui/useStoredForm.ts'
import type { useAvailabilityForm_availability$key } from './__generated__/useAvailabilityForm_availability.graphql.ts'
import type { useAvailabilityFormMutation } from './__generated__/useAvailabilityFormMutation.graphql.ts'
import { availabilityDraft } from './availabilityDraft.ts'
import { type AvailabilityValues, availabilityErrors, inputOf, valuesOf } from './availabilityValues.ts'

/**
 * Holds the availability form. Unchanged fields follow the stored values, only changes are sent, the values stay after
 * saving, and leaving with unsaved changes asks first.
 *
 * @param key the availability as the server stores it
 * @returns the form, the dialog shown when somebody leaves with unsaved changes, and the usual days between First
 *   Encounters
 */
export function useAvailabilityForm(key: useAvailabilityForm_availability$key) {
  const stored = useFragment(
    graphql`
      fragment useAvailabilityForm_availability on Availability {
        times {
          weekday
          part
        }
        awayUntil
        daysBetweenFirsts
        usualDaysBetweenFirsts
      }
    `,
    key,
  )
  const [send] = useAction<useAvailabilityFormMutation>(graphql`
    mutation useAvailabilityFormMutation($input: UpdateAvailabilityInput!) {
      updateAvailability(input: $input) {
        viewer {
          availability {
            ...useAvailabilityForm_availability
          }
        }
      }
    }
  `)
  const known = valuesOf(stored)
  const changes = (values: AvailabilityValues) => changedValues(inputOf(values), inputOf(known))
  const form = useForm({
    initial: known,
    check: availabilityErrors,
    send: async (values) => {
      await send({ input: changes(values) })
      return 'Saved. It counts for new groups and invitations.'
    },
    failure: (error) => failureSentence('Failed to save when you can come.', error),
    keeps: true,
  })
  useStoredForm(availabilityDraft, form, known)
  const guard = useLeaveGuard(Object.keys(changes(form.values)).length > 0)
  return { form, guard, usual: stored.usualDaysBetweenFirsts }
}
