/**
 * Formats a share in whole percent. Only a share of 0 or 1 becomes 0% or 100%.
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
