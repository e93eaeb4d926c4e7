import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Returns an input, a textarea or a select by its label. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(label)

/** Types a text into a field in place of the old one, like a person. */
export async function fill(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
}

/** Pastes a long text into a field in place of the old one. */
export async function paste(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}

/** Leaves the field that has the focus. */
export const leave = () => userEvent.tab()

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

export const press = (name: string) => userEvent.click(button(name))

/** Returns the error shown with a field, or null. */
export function errorOf(control: Element): string | null {
  const id = control.getAttribute('aria-describedby')
  if (control.getAttribute('aria-invalid') !== 'true' || !id) return null
  return document.getElementById(id)?.textContent ?? null
}
