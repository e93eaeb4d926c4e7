import { flushSync } from 'react-dom'

const buttonsIn = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-removes-row]') ?? []),
]

/**
 * Removes a row of an editor with the button that has the focus, and leads that on: to the same button of the row that takes its
 * place, else of the last one, else to what adds a row. They are found by `data-rows`, `data-removes-row` and `data-adds-row`.
 *
 * @param button the one that was pressed
 * @param remove takes the row away
 */
export function removeRow(button: HTMLElement, remove: () => void): void {
  const list = button.closest('[data-rows]')
  const place = buttonsIn(list).indexOf(button)
  flushSync(remove)
  const left = buttonsIn(list)
  const next = left[place] ?? left.at(-1) ?? list?.querySelector<HTMLElement>('[data-adds-row]')
  next?.focus()
}
