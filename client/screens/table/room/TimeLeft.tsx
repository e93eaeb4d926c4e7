import { clockTime } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'

function RunningDown({ until }: { until: Date }) {
  const left = until.getTime() - useNow(500).getTime()
  return clockTime(Math.max(0, Math.ceil(left / 1000)))
}

/** A countdown to an instant in ISO 8601, in minutes and seconds such as `2:05`, never below `0:00`. */
export function TimeLeft({ until }: { until: string }) {
  // A new end starts a new countdown from the current time.
  return <RunningDown key={until} until={new Date(until)} />
}
