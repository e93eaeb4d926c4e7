import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readDraft, storeDraft } from '../browser/drafts.ts'
import { changedValues } from './changedValues.ts'

type Held<Values> = {
  values: Values
  success: string | null
  /** Takes on values, chosen by those it holds */
  follow: (choose: (current: Values) => Partial<Values>) => void
  /** Holds an act for when it was sent, also after the screen was left */
  whenSent?: RefObject<(() => void) | null>
}

/**
 * Lets what is written in a form survive the end of the session and a reload: what was changed in it is stored in this tab until
 * it is sent, or until whoever wrote it logs out. A field that was filled in before the draft came back stays: a page can be
 * written on before its script is there.
 *
 * @param name names the form, and what it is about where there are several of it
 * @param form a form as `useForm` holds it
 * @param initial what the form holds when nothing is written; for settings, what is in force
 * @returns what drops it before that
 */
export function useDraft<Values extends object>(
  name: string,
  { values, success, follow, whenSent }: Held<Values>,
  initial: Values,
): () => void {
  const restore = useEffectEvent(() => {
    const draft = readDraft<Partial<Values>>(name)
    if (draft) follow((current) => ({ ...draft, ...changedValues(current, initial) }))
  })
  useEffect(restore, [])

  const changed = changedValues(values, initial)
  const written = JSON.stringify(changed)
  const isNothing = written === '{}' || success !== null
  const store = useEffectEvent(() => storeDraft(name, isNothing ? null : changed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is written
  useEffect(store, [written, isNothing])
  useEffect(() => {
    if (whenSent) whenSent.current = () => storeDraft(name, null)
  }, [whenSent, name])
  return () => storeDraft(name, null)
}

/**
 * Holds what is written in a form that `useForm` does not fit, such as one with two answers, as {@link useDraft} does.
 *
 * @param name names the form, and what it is about
 * @param initial what it holds when nothing is written
 * @returns the values, what sets some of them, and what drops the draft once it is sent
 */
export function useDraftedValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState(initial)
  const follow = (choose: (current: Values) => Partial<Values>) =>
    setValues((current) => ({ ...current, ...choose(current) }))
  const set = (next: Partial<Values>) => follow(() => next)
  const forget = useDraft(name, { values, success: null, follow }, initial)
  return { values, set, forget }
}
