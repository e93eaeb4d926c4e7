import { useEffect } from 'react'
import { loginEmailError } from '#rules/email.ts'
import { defaultRedirect, safeRedirect } from '#rules/membership/magicLink.ts'
import { tokenState } from '../../../session/claims.ts'
import { loadCode } from '../../../session/loadCode.ts'
import { replaceDocument } from '../../../session/navigation.ts'
import { readSession } from '../../../session/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { storesNothing } from '../shared/nothingStored.ts'
import { NothingStored } from './NothingStored.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'

const loadRequest = () => import('../../shared/requestMagicLink.ts')

/** Fetches ahead what sending needs; importing twice is importing once. */
const prepare = () => void loadRequest()

const redirectAsked = () => new URLSearchParams(window.location.search).get('redirect')

const requested =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

const isLoggedIn = () => {
  const session = readSession()
  return session !== null && tokenState(session.authToken, new Date()) === 'valid'
}

/**
 * Asks for an email address and has a login link sent to it, or logs in with a passkey; whoever is logged in goes on to the
 * dashboard (specification, section 5, "Login", and section 8). Where the browser stores nothing, a link can be sent for another
 * browser, and no passkey logs in.
 */
export function LoginForm() {
  const canLogIn = !(useHydrated() && storesNothing())
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: loginEmailError(email) }),
    send: async ({ email }) =>
      (await (await loadCode(loadRequest)).requestMagicLink(email, redirectAsked())) || requested,
    failure: 'There was a problem sending your link.',
  })

  useEffect(() => {
    if (isLoggedIn()) replaceDocument(defaultRedirect)
    // The link in the mail opens a tab of its own; this one goes on to where its person was. That session is new, also where the
    // clock here is ahead.
    const goOn = ({ key }: StorageEvent) => {
      if (key === 'memberId' && readSession()) replaceDocument(safeRedirect(redirectAsked()))
    }
    window.addEventListener('storage', goOn)
    return () => window.removeEventListener('storage', goOn)
  }, [])

  return (
    <>
      <Form form={form} action="Send Login Link" prepare={prepare}>
        <Field label="Email" type="email" autoComplete="username webauthn" required {...form.text('email')} />
      </Form>
      {canLogIn ? <PasskeyLogin /> : <NothingStored />}
    </>
  )
}
