import { graphql } from 'react-relay/hooks'
import { noteError } from '#rules/forms/note.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft, useDraftUntil } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { NoteFormMutation } from './__generated__/NoteFormMutation.graphql.ts'
import styles from './MemberDetail.module.css'

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

/** Adds a note about a member. Says so if they are erased while one is being written; its draft is deleted then. */
export function NoteForm({ memberId, isErased }: { memberId: string; isErased: boolean }) {
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
  const draft = `note ${memberId}`
  useDraft(draft, form, initial)
  useDraftUntil(draft, isErased)
  if (isErased && form.values.body === '') return null
  return (
    <div className={styles.form}>
      {isErased ? (
        <Banner tone="warning">This member is erased by now, so your note cannot be stored.</Banner>
      ) : (
        <Form form={form} action="Add note" busyWords="Adding...">
          <TextArea label="New note; the member can download it" {...form.text('body')} />
        </Form>
      )}
    </div>
  )
}
