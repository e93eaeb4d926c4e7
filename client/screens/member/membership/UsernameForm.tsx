import { graphql } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useArrival } from '../../../ui/useArrival.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { UsernameFormMutation } from './__generated__/UsernameFormMutation.graphql.ts'
import cards from './AccountCards.module.css'
import { accountDrafts } from './accountDrafts.ts'

const mutation = graphql`
  mutation UsernameFormMutation($input: ChangeUsernameInput!) {
    changeUsername(input: $input) {
      viewer {
        membership {
          username
        }
        ...EmailAndUsername_viewer
      }
    }
  }
`

const initial = { username: '' }

type Changes = { readonly left: number; readonly nextAt: string | null | undefined }

const dayOf = (instant: string) => longDate(new Date(instant), defaultTimeZone)

const changed = 'Your username has been changed.'

/**
 * Changes the username while that is allowed. The last change removes the form, so its outcome is shown here. A change
 * whose reply was lost is said to be done once the page shows the name.
 */
export function UsernameForm({ current, changes: { left, nextAt } }: { current: string; changes: Changes }) {
  const [send] = useAction<UsernameFormMutation>(mutation)
  const sent = useForm({
    initial,
    // The server checks the rest. Importing its rules here would move them into a chunk apart from the page that
    // creates a profile.
    check: ({ username }) => ({ username: username.trim() === '' ? 'Username is required.' : null }),
    send: async ({ username }) => {
      await send({ input: { username } })
      return changed
    },
    failure: (error) => failureSentence('Failed to change your username.', error),
  })
  const form = useArrival(sent, sent.values.username.trim() === current, changed)
  useDraft(accountDrafts.username, form, initial)
  if (nextAt)
    return (
      <>
        {form.success && (
          <FocusedBanner tone="good" onForget={form.forget}>
            {form.success}
          </FocusedBanner>
        )}
        <p>You have changed it twice in a year. You can again after {dayOf(nextAt)}.</p>
      </>
    )
  return (
    <Form form={form} action="Change username" busyWords="Changing...">
      <p className={cards.formNote}>
        {left === 1 ? 'You can change it once more this year.' : 'You can change it twice a year.'} Nobody
        else can take your old name for 90 days.
      </p>
      <Field label="New username" autoComplete="nickname" required {...form.text('username')} />
    </Form>
  )
}
