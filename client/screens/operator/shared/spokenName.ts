/**
 * Converts an identifier of the program into words.
 *
 * @param name in camel case, such as 'retryMail', 'EarlyAccessRequest' or 'reminder24h'
 * @returns such as 'Retry mail', 'Early access request' or 'Reminder 24h'
 */
export function spokenName(name: string): string {
  const words = name.replaceAll(/[A-Z]|\d+/g, (start) => ` ${start.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
