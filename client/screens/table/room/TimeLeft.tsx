import { clockTime } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'

function RunningDown({ until }: { until: Date }) {
  const left = until.getTime() - useNow(500).getTime()
  return clockTime(Math.max(0, Math.ceil(left / 1000)))
}

/**
 * A countdown in minutes and seconds such as `2:05`, never below `0:00`.
 *
 * @param props when it ends, as the API writes it
 */
export function TimeLeft({ until }: { until: string }) {
  // A new end starts a new countdown from the current time.
  return <RunningDown key={until} until={new Date(until)} />
}
