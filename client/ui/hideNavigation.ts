/** Closes the navigation if it is open as a popover. */
export function hideNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('#navigation:popover-open')
  navigation?.hidePopover()
}
