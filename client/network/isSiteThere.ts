/** How long the reply may take, in milliseconds. The person has pressed "Try again" and is waiting. */
const patience = 10_000

/** Whether the site can be reached now, so that reloading this document would not lose it. */
export const isSiteThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )
