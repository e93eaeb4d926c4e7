type WaitingCity = { city: string; requests: number }

/**
 * Returns the options for a city: the cities in waiting requests, with their number, and the chosen one, even if no
 * request waits for it any more.
 */
export function cityOptions(waiting: readonly WaitingCity[], chosen: string | null) {
  const options = waiting.map(({ city, requests }) => ({
    value: city,
    label: `${city} (${requests.toLocaleString('en-US')} waiting)`,
  }))
  const isMissing = chosen && waiting.every(({ city }) => city !== chosen)
  return isMissing ? [...options, { value: chosen, label: chosen }] : options
}
