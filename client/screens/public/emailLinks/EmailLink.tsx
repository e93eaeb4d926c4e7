import { loadCode } from '../../../session/loadCode.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { Moment } from '../shared/Moment.tsx'
import styles from './EmailLink.module.css'

/** The purpose of a link in a mail about a change of address. */
type EmailAct = 'confirm' | 'undo'

const loadActs = () => import('./emailActs.ts')

/** Loads what the button needs; a second import loads nothing. */
const prepare = () => void loadActs()

/** The token at the end of the address, which only this server can have written. */
const tokenInAddress = () => window.location.pathname.split('/').at(-1) ?? ''

const wordsOf = {
  confirm: {
    question: 'Is this your new email?',
    about:
      'Login links, invitations and all other mail will come to this address. We also write to the old one, which can take the change back for 7 days.',
    action: 'Use this address',
    busy: 'Confirming...',
    title: 'Your email is changed',
    done: (email: string) => `Mail now goes to ${email}.`,
    next: 'The old address gets a mail with a link that takes this back for 7 days.',
  },
  undo: {
    question: 'Was it not you?',
    about:
      'Undo the change and this address is yours again at once. Everybody who is signed in is signed out, on every device. Passkeys, the address a calendar follows and links for friends stop working, and only a login link sent to this address lets anybody in.',
    action: 'Undo the change',
    busy: 'Undoing...',
    title: 'The change is undone',
    done: (email: string) => `Your email is ${email} again, and everybody is signed out.`,
    next: 'Log in with a link that we send to this address.',
  },
} as const

/**
 * The page of a link about a change of address: a question with its button, and then what was done. Opening the page
 * changes nothing, since mail scanners open links, too.
 */
function EmailLink({ act }: { act: EmailAct }) {
  const words = wordsOf[act]
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => words.done(await (await loadCode(loadActs)).actOnEmail[act](tokenInAddress())),
    failure: 'Something went wrong. Please try again.',
  })
  if (form.success)
    return (
      <div className={styles.done}>
        <Moment isPage title={words.title} sentence={form.success} next={[words.next]}>
          <ButtonLink href="/login" variant="secondary">
            Go to login
          </ButtonLink>
        </Moment>
      </div>
    )
  return (
    <>
      <h1>{words.question}</h1>
      <p className={styles.about}>{words.about}</p>
      <Form form={form} action={words.action} busyWords={words.busy} prepare={prepare}>
        {null}
      </Form>
    </>
  )
}

/** The island of the page that confirms a new address. */
export const ConfirmEmail = () => <EmailLink act="confirm" />

/** The island of the page that undoes a change of address. */
export const UndoEmail = () => <EmailLink act="undo" />
