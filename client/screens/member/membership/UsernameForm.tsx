import { graphql } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import type { UsernameFormMutation } from './__generated__/UsernameFormMutation.graphql.ts'
import cards from './AccountCards.module.css'

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

/**
 * Changes the username.
 *
 * @param props how many changes are left this year
 */
export function UsernameForm({ left }: { left: number }) {
  const [send] = useAction<UsernameFormMutation>(mutation)
  const form = useForm({
    initial: { username: '' },
    // The server checks the rest: sharing its rules here would split them from the page that creates a profile.
    check: ({ username }) => ({ username: username.trim() === '' ? 'Username is required.' : null }),
    send: async ({ username }) => {
      await send({ input: { username } })
      return 'Your username has been changed.'
    },
    failure: (error) => failureSentence('Failed to change your username.', error),
  })
  return (
    <Form form={form} action="Change username" busyWords="Changing...">
      <p className={cards.formNote}>
        {left === 1 ? 'You can change it once more this year.' : 'You can change it twice a year.'} Nobody
        else can take your old name for 90 days.
      </p>
      <Field label="New username" autoComplete="username" required {...form.text('username')} />
    </Form>
  )
}
