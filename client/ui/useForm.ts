import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { DomainError } from '#rules/errors.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'

type FormPlan<Values> = {
  /** The form's values when it opens, and again after it was sent */
  initial: Values
  /** Returns an error for each field, null for a valid one; called after each change */
  check: (values: Values) => FieldChecks
  /** Sends the form and returns the sentence to show */
  send: (values: Values) => Promise<string>
  /** Shown when sending failed without a reason from the server; a function words every failure itself */
  failure: string | ((error: unknown) => string)
  /** Whether the form keeps the values that were sent, as settings do, instead of resetting */
  keeps?: boolean
}

type Outcome = { submitting: boolean; success: string | null; failure: string | null }
type Refusal<Values> = { fields: FieldChecks; values: Values }

const untouched: ReadonlySet<PropertyKey> = new Set()
const idle: Outcome = { submitting: false, success: null, failure: null }

/** The names of the fields whose value is a string. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** The values of a prerendered form when its script has loaded, since people may have typed or ticked before. */
function valuesOf<Values extends object>(form: HTMLFormElement, initial: Values): Values {
  const typed = new FormData(form)
  const held = Object.entries(initial).map(([name, value]) => {
    if (typeof value === 'boolean') return [name, typed.has(name)]
    return [name, typeof value === 'string' ? (typed.get(name) ?? value) : value]
  })
  return Object.fromEntries(held)
}

export const unreadError = 'Please complete this, or leave it empty.'

/** Whether a field contains half a date, or a letter in a number: its value is empty then, as if nobody had typed. */
export const isUnread = (input: unknown): boolean =>
  input instanceof HTMLInputElement && input.value === '' && input.validity.badInput

const unreadIn = (form: HTMLFormElement | null, values: object): ReadonlySet<PropertyKey> =>
  new Set(Object.keys(values).filter((name) => isUnread(form?.elements.namedItem(name))))

/**
 * Moves the focus to the first invalid field of a form that was not sent.
 *
 * @param element contains the form's fields
 * @returns a function to call with the errors set; the focus moves once they are shown
 */
export function useFirstWrong(element: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, refusals])
  return () => setRefusals((count) => count + 1)
}

/**
 * Holds a form: checks each field when it is left and all of them before sending, sends it once at a time, leaves the
 * values as they are if that fails, resets them after success unless the form keeps them, and says how it went
 * (docs/specification.md, section 4, "Form helper"; section 5).
 *
 * @param plan the form's initial values, its checks, and how it is sent
 * @returns its values and setters, the error of each field, the state of sending, and a reference to a callback for
 *   success, which runs even after the form has left the screen
 */
export function useForm<Values extends object>({
  initial,
  check,
  send,
  failure,
  keeps = false,
}: FormPlan<Values>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState(untouched)
  const [unread, setUnread] = useState(untouched)
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null)
  const [outcome, setOutcome] = useState(idle)
  const element = useRef<HTMLFormElement>(null)
  const showWrong = useFirstWrong(element)
  const whenSent = useRef<(() => void) | null>(null)

  const adopt = useEffectEvent(() => {
    const form = element.current
    if (form) setValues(valuesOf(form, initial))
  })
  useEffect(adopt, [])

  const checks = check(values)
  const valid = Object.values(checks).every((sentence) => sentence === null)

  /** Sets values that changed elsewhere; the message about the form stays. */
  const follow = (next: Partial<Values> | ((current: Values) => Partial<Values>)) =>
    setValues((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
  /** A message of success is about what was sent, so it ends with the next change. */
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((current) => ({ ...current, [name]: value }))
    setOutcome((current) => (current.success ? idle : current))
  }
  const touch = (name: keyof Values) => {
    setTouched((current) => new Set([...current, name]))
    setUnread(unreadIn(element.current, values))
  }

  /** Removes the message about the form. */
  const forget = () => setOutcome((current) => (current.submitting ? current : idle))

  /** The server's error about a value stays until that value changes. */
  function errorOf(name: keyof Values & string): string | null {
    const own = touched.has(name) ? checks[name] : null
    const misread = unread.has(name) && values[name] === '' ? unreadError : null
    const refused = refusal?.values[name] === values[name] ? refusal.fields[name] : null
    return own ?? misread ?? refused ?? null
  }

  function fail(error: unknown) {
    const known = error instanceof DomainError ? error : null
    const fields = Object.fromEntries(Object.entries(known?.fields ?? {}).filter(([name]) => name in values))
    const aboutFields = Object.keys(fields).length > 0
    const words = typeof failure === 'function' ? failure(error) : known?.message || failure
    setOutcome({ ...idle, failure: aboutFields ? null : words })
    setRefusal({ fields, values })
    if (aboutFields) showWrong()
  }

  async function sendOnce() {
    setOutcome({ ...idle, submitting: true })
    setRefusal(null)
    try {
      const success = await send(values)
      whenSent.current?.()
      if (!keeps) setValues(initial)
      setTouched(untouched)
      setOutcome({ ...idle, success })
    } catch (error) {
      fail(error)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (outcome.submitting) return
    const nowUnread = unreadIn(element.current, values)
    setTouched(new Set(Object.keys(checks)))
    setUnread(nowUnread)
    if (valid && nowUnread.size === 0) void sendOnce()
    else {
      setOutcome(idle)
      showWrong()
    }
  }

  /** The attributes of a text field or a select. */
  const text = <Name extends TextName<Values>>(name: Name) => ({
    name,
    value: String(values[name]),
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(name, target.value as Values[Name]),
    // A message of success takes the focus from the field in which Enter was pressed. That field is empty by then, and
    // was not left by the person.
    onBlur: () => {
      if (!outcome.success) touch(name)
    },
  })

  return { values, valid, ...outcome, forget, element, whenSent, set, follow, touch, errorOf, text, submit }
}

/** A form as {@link useForm} returns it, whatever its fields. */
export type FormState = Pick<
  ReturnType<typeof useForm<object>>,
  'submitting' | 'success' | 'failure' | 'forget' | 'element' | 'submit'
>
