const clock = /^(\d{1,3}):(\d{2}):(\d{2})$/
const parts = /(\d{1,5})\s*(h|m|s)/gi
const minutesOf: Record<string, number> = { h: 60, m: 1, s: 1 / 60 }

/**
 * Reads how long somebody stayed, in the formats of participant reports: '91' (minutes), '1h 2m 3s' (Teams), '1 hr 2
 * min' (Meet) or '01:02:03'.
 *
 * @returns whole minutes, rounded down; null for anything else
 */
export function spentMinutes(text: string): number | null {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  const [, hours, minutes, seconds] = clock.exec(text) ?? []
  if (hours) return Math.floor(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
  const found = [...text.matchAll(parts)]
  if (found.length === 0) return null
  const sum = found.reduce(
    (total, [, count, unit = '']) => total + Number(count) * (minutesOf[unit.toLowerCase()] ?? 0),
    0,
  )
  return Math.floor(sum)
}
