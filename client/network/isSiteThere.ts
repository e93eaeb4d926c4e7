/** Whether the site answers just now, so that loading this document again would not lose it. */
export const isSiteThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
