import { fireEvent } from '@testing-library/react'

// jsdom draws no modal dialogs; with this a test can open and answer them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

/** Asks a dialog to close, as Escape does: it closes unless the page refuses. */
export function pressEscape(dialog: HTMLDialogElement): void {
  if (!fireEvent(dialog, new Event('cancel', { cancelable: true }))) return
  dialog.close()
  fireEvent(dialog, new Event('close'))
}
