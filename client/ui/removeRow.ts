import { flushSync } from 'react-dom'

const buttonsIn = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-removes-row]') ?? []),
]

/**
 * Removes a row of an editor together with its focused button, and moves the focus to the same button of the row that
 * follows, else of the last row, else to the button that adds a row. They are found by `data-rows`, `data-removes-row`
 * and `data-adds-row`.
 *
 * @param button the pressed button
 * @param remove removes the row
 */
export function removeRow(button: HTMLElement, remove: () => void): void {
  const list = button.closest('[data-rows]')
  const place = buttonsIn(list).indexOf(button)
  flushSync(remove)
  const left = buttonsIn(list)
  const next = left[place] ?? left.at(-1) ?? list?.querySelector<HTMLElement>('[data-adds-row]')
  next?.focus()
}
