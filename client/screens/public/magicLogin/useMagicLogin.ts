import { useCallback, useEffect, useState } from 'react'
import { DomainError } from '#rules/errors.ts'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { replaceDocument } from '../../../session/navigation.ts'
import { storeSession } from '../../../session/session.ts'

/** How long the error stays before /login takes its place, in milliseconds (docs/specification.md, section 9). */
const failureStays = 3000

/** Where the landing page has got to. */
export type MagicLoginState =
  | { step: 'working' }
  | { step: 'asking'; maskedEmail: string }
  | { step: 'failed'; message: string }

const missing = 'Missing token. Please try again.'
const invalid = 'This login link is invalid or has expired.'

/** The link may still be good when the server was merely busy or away. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConnectionError) return error.message
  const passing =
    error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED')
  return passing ? error.message : invalid
}

/** Where the code does not come, the network is to blame and not the link. */
const load = () =>
  import('./magicLink.ts').catch((error: unknown) => {
    throw new ConnectionError(error)
  })

const readAddress = () => {
  const parameters = new URLSearchParams(window.location.search)
  return { token: parameters.get('token'), redirect: parameters.get('redirect') }
}

async function logIn(token: string, confirmed: boolean): Promise<void> {
  const { verifyMagicLink } = await load()
  const { authToken, refreshToken, redirect } = await verifyMagicLink(token, confirmed)
  if (!storeSession({ authToken, refreshToken })) throw new DomainError('BAD_INPUT', invalid)
  replaceDocument(safeRedirect(readAddress().redirect ?? redirect))
}

async function begin(): Promise<MagicLoginState> {
  const { token } = readAddress()
  if (!token) return { step: 'failed', message: missing }
  const link = await (await load()).lookUpMagicLink(token)
  if (!link) return { step: 'failed', message: invalid }
  if (!link.sameBrowser) return { step: 'asking', maskedEmail: link.maskedEmail }
  await logIn(token, false)
  return { step: 'working' }
}

/**
 * Takes a login link from its address to a session. The browser that asked for it is logged in at once; another one is shown
 * the masked address and has to press a button (docs/rules.md, "Signing in").
 *
 * @returns the state to show, and what the button does
 */
export function useMagicLogin() {
  const [state, setState] = useState<MagicLoginState>({ step: 'working' })
  const fail = useCallback((error: unknown) => setState({ step: 'failed', message: sentenceFor(error) }), [])

  useEffect(() => {
    begin().then(setState, fail)
  }, [fail])

  useEffect(() => {
    if (state.step !== 'failed') return
    const timer = setTimeout(() => replaceDocument('/login'), failureStays)
    return () => clearTimeout(timer)
  }, [state.step])

  const confirm = useCallback(() => {
    const { token } = readAddress()
    if (!token) return
    setState({ step: 'working' })
    logIn(token, true).catch(fail)
  }, [fail])

  return { state, confirm }
}
