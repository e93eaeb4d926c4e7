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
  /** What the form holds when it opens, and again after it was sent */
  initial: Values
  /** A sentence for each field, null where it is fine; asked again for each change */
  check: (values: Values) => FieldChecks
  /** Sends the form and gives the sentence to show */
  send: (values: Values) => Promise<string>
  /** What is shown when sending failed and the server did not say why; a function words every failure itself */
  failure: string | ((error: unknown) => string)
  /** Whether the form holds what was sent, as settings do, instead of emptying itself */
  keeps?: boolean
}

type Outcome = { submitting: boolean; success: string | null; failure: string | null }
type Refusal<Values> = { fields: FieldChecks; values: Values }

const untouched: ReadonlySet<PropertyKey> = new Set()
const idle: Outcome = { submitting: false, success: null, failure: null }

/** Names of the fields whose value is a text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** What a prerendered form holds when its script arrives, somebody having typed or ticked meanwhile. */
function valuesOf<Values extends object>(form: HTMLFormElement, initial: Values): Values {
  const typed = new FormData(form)
  const held = Object.entries(initial).map(([name, value]) => {
    if (typeof value === 'boolean') return [name, typed.has(name)]
    return [name, typeof value === 'string' ? (typed.get(name) ?? value) : value]
  })
  return Object.fromEntries(held)
}

/**
 * Leads to what is wrong with a form that was not sent.
 *
 * @param element what holds its fields
 * @returns what moves the focus to the first wrong field, once the errors are shown
 */
export function useFirstWrong(element: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, refusals])
  return () => setRefusals((count) => count + 1)
}

/**
 * Holds a form: checks each field when it is left and all of them when it is sent, sends it once at a time, leaves what
 * was typed when that fails, resets when it worked unless it is to keep its values, and says how it went
 * (specification, section 4, "Form helper"; section 5).
 *
 * @param plan what the form begins with, its rules, and how it is sent
 * @returns its values and setters, the error to show for each field, how sending goes, and what holds an act for when it worked, also
 *   after the form has left the screen
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

  /** Takes on what changed elsewhere; what was said of the form stays. */
  const follow = (next: Partial<Values> | ((current: Values) => Partial<Values>)) =>
    setValues((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
  /** Good news are about what was sent, so they end with the next change. */
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((current) => ({ ...current, [name]: value }))
    setOutcome((current) => (current.success ? idle : current))
  }
  const touch = (name: keyof Values) => setTouched((current) => new Set([...current, name]))

  /** Takes away what was said of the form. */
  const forget = () => setOutcome((current) => (current.submitting ? current : idle))

  /** What the server said about a value stands until that value changes. */
  function errorOf(name: keyof Values & string): string | null {
    const own = touched.has(name) ? checks[name] : null
    const refused = refusal?.values[name] === values[name] ? refusal.fields[name] : null
    return own ?? refused ?? null
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
    setTouched(new Set(Object.keys(checks)))
    if (valid) void sendOnce()
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
    // Good news take the focus from the field that was sent with Enter: it is empty then, and nobody left it.
    onBlur: () => {
      if (!outcome.success) touch(name)
    },
  })

  return { values, valid, ...outcome, forget, element, whenSent, set, follow, touch, errorOf, text, submit }
}

/** A form as {@link useForm} holds it, whatever its fields. */
export type FormState = Pick<
  ReturnType<typeof useForm<object>>,
  'submitting' | 'success' | 'failure' | 'forget' | 'element' | 'submit'
>
