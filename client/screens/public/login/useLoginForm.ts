import { loginEmailError } from '#rules/email.ts'
import { useForm } from '../../../ui/useForm.ts'

const loadRequest = () => import('./requestMagicLink.ts')

/** Fetches ahead what sending needs; importing twice is importing once. */
export const prepareLogin = () => void loadRequest()

const redirectAsked = () => new URLSearchParams(window.location.search).get('redirect')

const requested =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

/**
 * Holds the login form (specification, section 5, "Login", and section 8).
 *
 * @returns the form's state
 */
export const useLoginForm = () =>
  useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: loginEmailError(email) }),
    send: async ({ email }) =>
      (await (await loadRequest()).requestMagicLink(email, redirectAsked())) || requested,
    failure: 'There was a problem sending your link.',
  })
