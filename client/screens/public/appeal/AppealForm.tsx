import { statementError } from '#rules/safety/statements.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useForm } from '../../../ui/useForm.ts'

const load = () => import('./appealLink.ts')
const prepare = () => void load()

/**
 * Takes an appeal, once.
 *
 * @param props the token of its link
 */
export function AppealForm({ token }: { token: string }) {
  const form = useForm({
    initial: { body: '' },
    check: ({ body }) => ({ body: statementError(body.trim()) }),
    send: async ({ body }) => (await load()).sendAppeal(token, body),
    failure: 'Something went wrong. Please try again.',
  })
  return (
    <Form form={form} action="Send appeal" locked={form.success !== null} prepare={prepare}>
      <TextArea label="Why we should decide otherwise" rows={8} required {...form.text('body')} />
    </Form>
  )
}
