import { useEffect } from 'react'
import { defaultRedirect } from '#rules/magicLink.ts'
import { tokenState } from '../../../session/claims.ts'
import { replaceDocument } from '../../../session/navigation.ts'
import { readSession } from '../../../session/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { prepareLogin, useLoginForm } from './useLoginForm.ts'

const isLoggedIn = () => {
  const session = readSession()
  return session !== null && tokenState(session.authToken, new Date()) === 'valid'
}

/** Asks for an email address and has a login link sent to it; whoever is logged in goes on to the dashboard. */
export function LoginForm() {
  const form = useLoginForm()

  useEffect(() => {
    if (isLoggedIn()) replaceDocument(defaultRedirect)
  }, [])

  return (
    <Form form={form} action="Send Login Link" prepare={prepareLogin}>
      <Field label="Email" type="email" autoComplete="email" required {...form.text('email')} />
    </Form>
  )
}
