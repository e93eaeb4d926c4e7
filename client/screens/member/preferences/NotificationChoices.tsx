import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { changedValues } from '../../../ui/changedValues.ts'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useStoredForm } from '../../../ui/useStoredForm.ts'
import styles from './PreferencesScreen.module.css'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { notificationFailure, type Wish } from './useNotifications.ts'

const choices: readonly { kind: 'invitations' | 'reminders' | 'impressions'; words: string }[] = [
  { kind: 'invitations', words: 'Invitations, and seats that come free' },
  { kind: 'reminders', words: 'Reminders, and changes of an encounter' },
  { kind: 'impressions', words: 'What there is to do after an encounter' },
]

/**
 * Chooses the notifications of this browser, and their hours. Nothing is saved before the button is pressed, so that
 * options can be browsed with the arrow keys.
 */
export function NotificationChoices({
  stored,
  save,
}: {
  stored: Wish
  save: (wish: Wish) => Promise<unknown>
}) {
  const form = useForm<Wish>({
    initial: stored,
    check: () => ({}),
    send: async (values) => {
      await save(values)
      return 'Your choice is saved.'
    },
    failure: (error) => notificationFailure('Your choice could not be saved.', error),
    keeps: true,
  })
  useStoredForm('notifications', form, stored)
  const guard = useLeaveGuard(Object.keys(changedValues(form.values, stored)).length > 0)
  return (
    <>
      <Form form={form} action="Save Notifications" busyWords="Saving...">
        <fieldset className={styles.choices}>
          <legend>Notify this browser of</legend>
          {choices.map(({ kind, words }) => (
            <LabeledBox
              key={kind}
              name={kind}
              checked={form.values[kind]}
              onChange={({ target }) => form.set(kind, target.checked)}
            >
              {words}
            </LabeledBox>
          ))}
        </fieldset>
        <QuietHoursFields hours={form.values} onChange={form.set} />
      </Form>
      {guard}
    </>
  )
}
