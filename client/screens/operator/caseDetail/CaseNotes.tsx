import { graphql, useFragment } from 'react-relay/hooks'
import { noteError } from '#rules/forms/note.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { CaseNotes_case$key } from './__generated__/CaseNotes_case.graphql.ts'
import type { CaseNotesMutation } from './__generated__/CaseNotesMutation.graphql.ts'
import styles from './CaseDetail.module.css'

const initial = { body: '' }

/** The notes of operators about a case, and a form for a new one. */
export function CaseNotes({ row }: { row: CaseNotes_case$key }) {
  const { id, notes } = useFragment(
    graphql`
      fragment CaseNotes_case on Case {
        id
        notes {
          author
          body
          createdAt
        }
      }
    `,
    row,
  )
  const [send] = useAction<CaseNotesMutation>(graphql`
    mutation CaseNotesMutation($input: NoteCaseInput!) {
      noteCase(input: $input) {
        case {
          ...CaseNotes_case
        }
      }
    }
  `)
  const form = useForm({
    initial,
    check: ({ body }) => ({ body: noteError(body.trim()) }),
    send: async ({ body }) => {
      await send({ input: { caseId: id, body } })
      return 'The note is stored.'
    },
    failure: (error) => failureSentence('The note could not be stored.', error),
  })
  useDraft(`note ${id}`, form, initial)
  return (
    <section className={operator.section} aria-labelledby="case-notes">
      <h2 id="case-notes">Notes</h2>
      {notes.length > 0 && (
        <ul className={styles.items}>
          {notes.map(({ author, body, createdAt }) => (
            <li key={`${createdAt} ${body}`} className={styles.item}>
              <p className={styles.body}>{body}</p>
              <p className={operator.small}>
                {author}, {momentWords(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} action="Add note" busyWords="Adding...">
        <TextArea label="New note, for operators alone" {...form.text('body')} />
      </Form>
    </section>
  )
}
