import { useEffect, useState } from 'react'
import { minute } from '#rules/time/durations.ts'
import { whenIdle } from '../../../browser/whenIdle.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { loadCode } from '../../../session/loadCode.ts'

const load = () => import('./passkeySignIn.ts')

/** How often a waiting page requests a new challenge, in milliseconds. A challenge is valid for five minutes. */
const renewal = 4 * minute

const redirectAsked = () => new URLSearchParams(window.location.search).get('redirect')

const canSuggest = async () =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false

/**
 * Logs in with a passkey: one that the person chooses among the browser's suggestions for the email field, for which
 * the page waits while it is open, or one that the button asks for.
 *
 * @returns whether it is under way, why it failed, a function that removes that message, and what the button does
 */
export function usePasskeySignIn() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (busy) return
    let over = false
    const wait = async () => {
      await whenIdle()
      if (over || !(await canSuggest())) return
      const { askForPasskey, signInWithPasskey, passkeyFailure } = await load()
      if (over) return
      // If nothing can be suggested, the visitor has lost nothing; pressing the button shows the reason.
      const signed = await askForPasskey(true).catch((error: unknown) => void passkeyFailure(error))
      if (over || !signed) return
      await signInWithPasskey(signed, redirectAsked()).catch((error: unknown) => {
        if (!over) setFailure(passkeyFailure(error))
      })
    }
    const begin = () => void wait().catch(reportError)
    begin()
    const timer = setInterval(begin, renewal)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [busy])

  async function signIn() {
    setBusy(true)
    setFailure(null)
    let wordsFor = (error: unknown) => new ConnectionError(error).message
    try {
      const { askForPasskey, signInWithPasskey, passkeyFailure } = await loadCode(load)
      wordsFor = passkeyFailure
      await signInWithPasskey(await askForPasskey(false), redirectAsked())
    } catch (error) {
      setFailure(wordsFor(error))
      setBusy(false)
    }
  }

  return { busy, failure, forget: () => setFailure(null), signIn: () => void signIn() }
}
