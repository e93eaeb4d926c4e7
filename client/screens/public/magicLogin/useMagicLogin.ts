import { useCallback, useEffect, useState } from 'react'
import { DomainError } from '#rules/errors.ts'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import { invalidLoginLink, missingToken } from '#rules/membership/refusedLink.ts'
import { reloadDocument, replaceDocument } from '../../../browser/navigation.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { loginPath } from '../../../session/loginPath.ts'
import { storeSession } from '../../../session/session.ts'
import { nothingStored, storesNothing } from '../shared/nothingStored.ts'

/** How long the error is shown before /login opens, in milliseconds (docs/specification.md, section 9). */
const failureStays = 3000

/** The state of the landing page. */
export type MagicLoginState =
  | { step: 'working' }
  | { step: 'asking'; maskedEmail: string }
  /** `again` tries once more, if the link was not refused */
  | { step: 'failed'; message: string; again?: () => void }

/** Whether the server was busy or could not be reached, so that the link may still be valid. */
const isPassing = (error: unknown): error is Error =>
  error instanceof ConnectionError ||
  (error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED'))

/** If the code cannot be loaded, the network is the cause and not the link. */
const load = () =>
  import('./magicLink.ts').catch((error: unknown) => {
    throw new ConnectionError(error)
  })

const readAddress = () => {
  const parameters = new URLSearchParams(window.location.search)
  return { token: parameters.get('token'), redirect: parameters.get('redirect') }
}

/**
 * Returns the address of the login page. A link that is asked for there leads to where the refused one would have led.
 */
export const pathToLogin = () =>
  loginPath(new URL(safeRedirect(readAddress().redirect), window.location.origin))

async function logIn(token: string, confirmed: boolean): Promise<MagicLoginState> {
  const { verifyMagicLink } = await load()
  const { authToken, refreshToken, redirect } = await verifyMagicLink(token, confirmed)
  if (!storeSession({ authToken, refreshToken })) throw new DomainError('BAD_INPUT', invalidLoginLink)
  replaceDocument(safeRedirect(readAddress().redirect ?? redirect))
  return { step: 'working' }
}

async function begin(): Promise<MagicLoginState> {
  const { token } = readAddress()
  if (!token) return { step: 'failed', message: missingToken }
  // The link stays valid, for this browser once it may store something, or for another one.
  if (storesNothing()) return { step: 'failed', message: nothingStored, again: reloadDocument }
  const link = await (await load()).lookUpMagicLink(token)
  if (!link) return { step: 'failed', message: invalidLoginLink }
  if (!link.sameBrowser) return { step: 'asking', maskedEmail: link.maskedEmail }
  return logIn(token, false)
}

/**
 * Logs in by the link in the address. The browser that requested the link is logged in at once; another one shows the
 * masked address and has to press a button (docs/rules.md, "Signing in"). A refused link leads to the login page. If
 * the server could not be asked, or the browser stores nothing, the person can try again.
 *
 * @returns the state to show, and what the button does
 */
export function useMagicLogin() {
  const [state, setState] = useState<MagicLoginState>({ step: 'working' })

  const attempt = useCallback((act: () => Promise<MagicLoginState>) => {
    const fail = (error: unknown) =>
      setState(
        isPassing(error)
          ? { step: 'failed', message: error.message, again: () => attempt(act) }
          : { step: 'failed', message: invalidLoginLink },
      )
    setState({ step: 'working' })
    act().then(setState, fail)
  }, [])

  useEffect(() => attempt(begin), [attempt])

  const isOver = state.step === 'failed' && !state.again
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => replaceDocument(pathToLogin()), failureStays)
    return () => clearTimeout(timer)
  }, [isOver])

  const confirm = () => {
    const { token } = readAddress()
    if (token) attempt(() => logIn(token, true))
  }

  return { state, confirm }
}
