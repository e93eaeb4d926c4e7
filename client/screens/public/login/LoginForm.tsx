import { useEffect } from 'react'
import { loginEmailError } from '#rules/email.ts'
import { defaultRedirect, safeRedirect } from '#rules/membership/magicLink.ts'
import { replaceDocument } from '../../../browser/navigation.ts'
import { tokenState } from '../../../session/claims.ts'
import { loadCode } from '../../../session/loadCode.ts'
import { readSession } from '../../../session/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { storesNothing } from '../shared/nothingStored.ts'
import { NothingStored } from './NothingStored.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'

const loadRequest = () => import('../../shared/requestMagicLink.ts')

/** Loads what sending needs; a second import loads nothing. */
const prepare = () => void loadRequest()

const redirectAsked = () => new URLSearchParams(window.location.search).get('redirect')

const requested =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

const isLoggedIn = () => {
  const session = readSession()
  return session !== null && tokenState(session.authToken, new Date()) === 'valid'
}

/**
 * Takes an email address and requests a login link, or logs in with a passkey. A person who is logged in goes on to the
 * dashboard (docs/specification.md, section 5, "Login", and section 8). In a browser that stores nothing, a link can be
 * requested for another browser, but passkeys do not work.
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
    // The link in the mail opens in another tab; this tab goes on to where its person was. That session is new, even if
    // the clock here is ahead.
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
