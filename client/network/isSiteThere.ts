/** How long its answer may take, in milliseconds: somebody waits for it who pressed "Try again". */
const patience = 10_000

/** Whether the site answers just now, so that loading this document again would not lose it; not where no answer comes. */
export const isSiteThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )
