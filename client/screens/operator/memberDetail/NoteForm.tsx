import { graphql } from 'react-relay/hooks'
import { noteError } from '#rules/forms/note.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { NoteFormMutation } from './__generated__/NoteFormMutation.graphql.ts'

const mutation = graphql`
  mutation NoteFormMutation($input: NoteMemberInput!) {
    noteMember(input: $input) {
      member {
        ...MemberNotes_member
      }
    }
  }
`

const initial = { body: '' }

/**
 * Adds a note about a member.
 *
 * @param props the member's Relay id
 */
export function NoteForm({ memberId }: { memberId: string }) {
  const [send] = useAction<NoteFormMutation>(mutation)
  const form = useForm({
    initial,
    check: ({ body }) => ({ body: noteError(body.trim()) }),
    send: async ({ body }) => {
      await send({ input: { memberId, body } })
      return 'The note is stored.'
    },
    failure: (error) => failureSentence('The note could not be stored.', error),
  })
  useDraft(`note ${memberId}`, form, initial)
  return (
    <Form form={form} action="Add note" busyWords="Adding...">
      <TextArea label="New note; the member can download it" {...form.text('body')} />
    </Form>
  )
}
