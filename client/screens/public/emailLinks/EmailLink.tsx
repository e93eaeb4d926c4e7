import { useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useHydrated } from '../../../ui/useHydrated.ts'
import styles from './EmailLink.module.css'
import { type EmailAct, failureOf, tokenInAddress } from './emailAct.ts'

const load = () => import('./emailActs.ts')

const wordsOf = {
  confirm: {
    action: 'Use this address',
    busy: 'Confirming...',
    done: (email: string) => `Done. Mail now goes to ${email}.`,
  },
  undo: {
    action: 'Undo the change',
    busy: 'Undoing...',
    done: (email: string) => `Done. Your email is ${email} again, and everybody is signed out.`,
  },
} as const

type State =
  | { step: 'asking' | 'working' }
  | { step: 'done'; email: string }
  | { step: 'failed'; sentence: string }

/**
 * The button of a link in a mail about a change of address. Opening the page does nothing, since mail scanners do that, too.
 *
 * @param props what the link is for
 */
export function EmailLink({ act }: { act: EmailAct }) {
  const hydrated = useHydrated()
  const [state, setState] = useState<State>({ step: 'asking' })
  const words = wordsOf[act]

  async function begin() {
    setState({ step: 'working' })
    try {
      const { actOnEmail } = await load()
      setState({ step: 'done', email: await actOnEmail[act](tokenInAddress()) })
    } catch (error) {
      setState({ step: 'failed', sentence: failureOf(error) })
    }
  }

  if (state.step === 'done') {
    return (
      <div className={styles.steps}>
        <Banner tone="good">{words.done(state.email)}</Banner>
        <ButtonLink href="/login">Go to login</ButtonLink>
      </div>
    )
  }
  const working = state.step === 'working'
  return (
    <div className={styles.steps}>
      {state.step === 'failed' && <Banner tone="danger">{state.sentence}</Banner>}
      <Button disabled={!hydrated || working} onClick={() => void begin()}>
        {working ? words.busy : words.action}
      </Button>
    </div>
  )
}

/** What fills the island of the page that confirms a new address. */
export const ConfirmEmail = () => <EmailLink act="confirm" />

/** What fills the island of the page that takes a change of address back. */
export const UndoEmail = () => <EmailLink act="undo" />
