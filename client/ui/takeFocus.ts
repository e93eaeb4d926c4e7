/** A ref of what takes the focus, and scrolls into view, when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
