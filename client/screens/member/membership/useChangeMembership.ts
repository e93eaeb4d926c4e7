import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { replaceDocument } from '../../../browser/navigation.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { endByWish, expectEnd } from '../../../session/signOut.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { type Change, wordsOf } from './changes.ts'
import { reloadMembership, useSendChange } from './membershipCalls.ts'

/** How a change was requested: in our dialog, or by address and the browser's own question. */
export type Path = 'dialog' | 'direct'

/** How long the farewell is shown before the login page opens, in milliseconds (docs/specification.md, section 9). */
const farewell: Record<Path, number> = { dialog: 500, direct: 1500 }

/** The sentence that other tabs show. */
const canceled = 'Your membership was canceled in another tab.'

const endsMembership = (change: Change) => change === 'cancel' || change === 'erase'

/**
 * Changes the membership. If that fails, the details are reloaded: another tab may have changed them, or only the reply
 * was lost. After canceling, which ends every session, the browser goes to /login.
 *
 * @returns what sends a change and shows its outcome, how the change under way was requested, and whether the
 *   membership has ended
 */
export function useChangeMembership() {
  const environment = useRelayEnvironment()
  const send = useSendChange()
  const [changing, setChanging] = useState<Path | null>(null)
  const [ended, setEnded] = useState(false)

  function leave(path: Path) {
    setEnded(true)
    endByWish(canceled)
    window.setTimeout(() => replaceDocument('/login'), farewell[path])
  }

  const succeed = (change: Change, path: Path): Outcome => {
    if (endsMembership(change)) leave(path)
    return { tone: 'good', sentence: wordsOf[change].done }
  }

  async function explain(change: Change, path: Path, error: unknown): Promise<Outcome> {
    const failed: Outcome = failureOutcome(wordsOf[change].failed, error)
    try {
      return (await reloadMembership(environment, change, error)) ? succeed(change, path) : failed
    } catch {
      return { ...failed, sentence: `${failed.sentence} Failed to reload membership details.` }
    }
  }

  async function change(wanted: Change, path: Path): Promise<Outcome> {
    setChanging(path)
    const stays = endsMembership(wanted) ? expectEnd(canceled) : null
    try {
      await send[wanted]()
      return succeed(wanted, path)
    } catch (error) {
      // If only the reply was lost, a session that is refused now has ended because its member canceled.
      if (!(error instanceof ConnectionError)) stays?.()
      const outcome = await explain(wanted, path, error)
      if (outcome.tone !== 'good') stays?.()
      return outcome
    } finally {
      setChanging(null)
    }
  }

  return { change, changing, ended }
}
