import { graphql } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { useForm } from '../../../ui/useForm.ts'
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

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** The preferences form and what it holds. */
export type PreferencesFormState = ReturnType<typeof usePreferencesForm>['form']

/**
 * Holds the preferences form: it begins with the stored values, stays filled after saving, and asks before the member
 * leaves with unsaved changes (docs/specification.md, section 2, "Preferences", and section 8).
 *
 * @param kept the preferences as the server holds them
 * @returns the form, and the question to show when somebody leaves with unsaved changes
 */
export function usePreferencesForm(kept: PreferencesForm_preferences$data) {
  const [send] = useAction<usePreferencesFormMutation>(mutation)
  const initial = valuesOf(kept)
  const form = useForm({
    initial,
    check: preferenceErrors,
    send: async (input) => {
      await send({ input })
      return 'Preferences updated successfully.'
    },
    failure: (error) => failureSentence('Failed to update preferences.', error),
    keeps: true,
  })
  const guard = useLeaveGuard(!isSame(form.values, initial))
  return { form, guard }
}
