import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { supportSubjects } from '#rules/forms/contact.ts'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { SupportFormQuery } from './__generated__/SupportFormQuery.graphql.ts'
import styles from './HelpScreen.module.css'
import { useSupportForm } from './useSupportForm.ts'

const subjects = supportSubjects.map((subject) => ({ value: subject, label: subject }))

/** The screen's one query; only the form needs what it brings, so the answers above it do not wait. */
export const supportFormQuery = graphql`
  query SupportFormQuery @preloadable {
    viewer {
      email
    }
  }
`

/**
 * Takes a member's message to the operator.
 *
 * @param props the reference of the screen's query
 */
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
