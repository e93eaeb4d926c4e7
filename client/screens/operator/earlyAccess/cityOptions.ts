type WaitingCity = { city: string; requests: number }

/**
 * The cities to choose from: those that requests wait for, with their number, and the one that is chosen although none waits
 * for it any more.
 */
export function cityOptions(waiting: readonly WaitingCity[], chosen: string | null) {
  const options = waiting.map(({ city, requests }) => ({
    value: city,
    label: `${city} (${requests.toLocaleString('en-US')} waiting)`,
  }))
  const isMissing = chosen && waiting.every(({ city }) => city !== chosen)
  return isMissing ? [...options, { value: chosen, label: chosen }] : options
}
