import { graphql } from 'react-relay/hooks'
import { supportErrors } from '#rules/forms/contact.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { useSupportFormMutation } from './__generated__/useSupportFormMutation.graphql.ts'

const mutation = graphql`
  mutation useSupportFormMutation($input: ContactSupportInput!) {
    contactSupport(input: $input) {
      message
    }
  }
`

const initial = { subject: '', message: '' }
const sent = "Message sent successfully! We'll get back to you shortly."

/**
 * Holds the support form (docs/specification.md, section 5, "Member help", and section 8). Its draft stays in this tab
 * until it is sent, so that nothing is lost when the page is left or the session ends.
 *
 * @param email the member's own, which is sent along
 */
export function useSupportForm(email: string) {
  const [send] = useAction<useSupportFormMutation>(mutation)
  const form = useForm({
    initial,
    check: supportErrors,
    send: async (values) => {
      const { contactSupport } = await send({ input: { ...values, email } })
      return contactSupport.message || sent
    },
    failure: (error) =>
      failureSentence('There was an error sending your message. Please try again later.', error),
  })
  useDraft('support', form, initial)
  return form
}
