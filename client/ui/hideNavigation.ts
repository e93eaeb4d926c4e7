/** Closes the navigation where it is open over the page. */
export function hideNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('#navigation:popover-open')
  navigation?.hidePopover()
}
