import { graphql } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { changedValues } from '../../../ui/changedValues.ts'
import { useForm } from '../../../ui/useForm.ts'
import { useStoredForm } from '../../../ui/useStoredForm.ts'
import type { PreferencesForm_preferences$data } from './__generated__/PreferencesForm_preferences.graphql.ts'
import type { usePreferencesFormMutation } from './__generated__/usePreferencesFormMutation.graphql.ts'
import { preferenceErrors, valuesOf } from './preferenceValues.ts'

const mutation = graphql`
  mutation usePreferencesFormMutation($input: UpdatePreferencesInput!) {
    updatePreferences(input: $input) {
      viewer {
        preferences {
          ...PreferencesForm_preferences
        }
      }
    }
  }
`

/** The preferences form and its values. */
export type PreferencesFormState = ReturnType<typeof usePreferencesForm>['form']

/**
 * Holds the preferences form. Unchanged fields follow the stored values, only changes are sent, the values stay after
 * saving, and leaving with unsaved changes asks first (docs/specification.md, section 2, "Preferences", and section 8).
 *
 * @returns the form, and the dialog shown when somebody leaves with unsaved changes
 */
export function usePreferencesForm(preferences: PreferencesForm_preferences$data) {
  const [send] = useAction<usePreferencesFormMutation>(mutation)
  const stored = valuesOf(preferences)
  const form = useForm({
    initial: stored,
    check: preferenceErrors,
    send: async (values) => {
      await send({ input: changedValues(values, stored) })
      return 'Preferences updated successfully.'
    },
    failure: (error) => failureSentence('Failed to update preferences.', error),
    keeps: true,
  })
  useStoredForm('preferences', form, stored)
  const guard = useLeaveGuard(Object.keys(changedValues(form.values, stored)).length > 0)
  return { form, guard }
}
