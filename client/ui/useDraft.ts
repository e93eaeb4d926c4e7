import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readDraft, storeDraft } from '../browser/drafts.ts'
import { changedValues } from './changedValues.ts'

type Held<Values> = {
  values: Values
  success: string | null
  /** Sets values that depend on the current ones */
  follow: (choose: (current: Values) => Partial<Values>) => void
  /** Holds a callback for when the form was sent, which runs even after the screen was left */
  whenSent?: RefObject<(() => void) | null>
}

/**
 * Stores what was changed in a form in this tab until it is sent or its writer logs out, so that it survives a reload
 * and the end of the session. A field that was filled in before the draft was restored is not overwritten: people can
 * type in a page before its script has loaded.
 *
 * @param name names the form, and what it is about if there are several of its kind
 * @param form a form as `useForm` returns it
 * @param initial the form's values when nothing is written; for settings, those in force
 * @returns a function that deletes the draft
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
 * Deletes the draft of a form that is not shown any more because what it is about is gone or was answered.
 *
 * @param isOver whether it can no longer be sent
 */
export function useDraftUntil(name: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) storeDraft(name, null)
  }, [name, isOver])
}

/**
 * Holds the values of a form that `useForm` does not fit, such as one with two buttons, and drafts them as {@link
 * useDraft} does.
 *
 * @param name names the form, and what it is about if there are several of its kind
 * @param initial its values when nothing is written
 * @returns the values, a function that sets some of them, and one that deletes the draft once it is sent
 */
export function useDraftedValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState(initial)
  const follow = (choose: (current: Values) => Partial<Values>) =>
    setValues((current) => ({ ...current, ...choose(current) }))
  const set = (next: Partial<Values>) => follow(() => next)
  const forget = useDraft(name, { values, success: null, follow }, initial)
  return { values, set, forget }
}
