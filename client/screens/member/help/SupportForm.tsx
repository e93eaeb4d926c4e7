import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { supportSubjects } from '#rules/forms/contact.ts'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { SupportFormQuery } from './__generated__/SupportFormQuery.graphql.ts'
import styles from './HelpScreen.module.css'
import { useSupportForm } from './useSupportForm.ts'

const subjects = supportSubjects.map((subject) => ({ value: subject, label: subject }))

/** The screen's only query. Only the form needs its data, so the answers above do not wait for it. */
export const supportFormQuery = graphql`
  query SupportFormQuery @preloadable {
    viewer {
      email
    }
  }
`

/** Sends a message to the operator. */
export function SupportForm({ queryRef }: { queryRef: PreloadedQuery<SupportFormQuery> }) {
  const { viewer } = usePreloadedQuery<SupportFormQuery>(supportFormQuery, queryRef)
  const form = useSupportForm(viewer.email)
  return (
    <>
      <p className={styles.note}>
        A person reads every message, and answers to <strong>{viewer.email}</strong>.
      </p>
      <Form form={form} action="Send Message">
        <Select
          label="Subject"
          placeholder="Choose a subject"
          options={subjects}
          required
          {...form.text('subject')}
        />
        <TextArea label="Message" rows={6} required {...form.text('message')} />
      </Form>
    </>
  )
}
