import { type FormEvent, useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import styles from './SearchField.module.css'

/** How long typing must pause before the search is sent, in milliseconds. */
const pause = 300

/** A search that is sent when typing pauses or Enter is pressed. */
export function SearchField({
  label,
  searched,
  onSearch,
}: {
  label: string
  searched: string
  onSearch: (words: string) => void
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link may change the search, too. It must not overwrite what is being typed.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (input && input !== document.activeElement) input.value = searched
  }, [searched])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    clearTimeout(timer.current)
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search className={styles.search}>
      <form
        ref={form}
        onSubmit={submit}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => currentTarget.requestSubmit(), pause)
        }}
      >
        <Field label={label} type="search" name="search" defaultValue={searched} autoComplete="off" />
      </form>
    </search>
  )
}
