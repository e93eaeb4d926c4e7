import { fireEvent } from '@testing-library/react'

// jsdom has no modal dialogs; this lets a test open and answer them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

/** Asks a dialog to close, like Escape: it closes unless the page prevents it. */
export function pressEscape(dialog: HTMLDialogElement): void {
  if (!fireEvent(dialog, new Event('cancel', { cancelable: true }))) return
  dialog.close()
  fireEvent(dialog, new Event('close'))
}
