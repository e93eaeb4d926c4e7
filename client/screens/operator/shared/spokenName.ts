/**
 * Writes a name that a program gave as people read it.
 *
 * @param name in camel case, such as 'retryMail' or 'EarlyAccessRequest'
 * @returns such as 'Retry mail' or 'Early access request'
 */
export function spokenName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
