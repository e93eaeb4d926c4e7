import { ButtonLink } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import styles from './EmailLink.module.css'

/** What a link in a mail about a change of address is for. */
type EmailAct = 'confirm' | 'undo'

const loadActs = () => import('./emailActs.ts')

/** Fetches ahead what the button needs; importing twice is importing once. */
const prepare = () => void loadActs()

/** The end of the address, which only this server can have written. */
const tokenInAddress = () => window.location.pathname.split('/').at(-1) ?? ''

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

/**
 * The button of a link in a mail about a change of address. Opening the page does nothing, since mail scanners do that, too.
 *
 * @param props what the link is for
 */
function EmailLink({ act }: { act: EmailAct }) {
  const words = wordsOf[act]
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => words.done(await (await loadActs()).actOnEmail[act](tokenInAddress())),
    failure: 'Something went wrong. Please try again.',
  })
  return (
    <div className={styles.steps}>
      <Form
        form={form}
        action={words.action}
        busyWords={words.busy}
        locked={form.success !== null}
        prepare={prepare}
      >
        {null}
      </Form>
      {form.success && (
        <ButtonLink href="/login" variant="secondary">
          Go to login
        </ButtonLink>
      )}
    </div>
  )
}

/** What fills the island of the page that confirms a new address. */
export const ConfirmEmail = () => <EmailLink act="confirm" />

/** What fills the island of the page that takes a change of address back. */
export const UndoEmail = () => <EmailLink act="undo" />
