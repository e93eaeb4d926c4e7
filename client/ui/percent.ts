/**
 * Writes a share in whole percent. What is neither none nor all is never said to be so.
 *
 * @param share 0 to 1
 * @returns such as '83%' or 'under 1%'
 */
export function percent(share: number): string {
  const whole = Math.round(share * 100)
  if (whole === 0 && share > 0) return 'under 1%'
  if (whole === 100 && share < 1) return 'over 99%'
  return `${whole}%`
}
