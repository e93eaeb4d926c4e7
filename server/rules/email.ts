/** What a person reads when they type an invalid address (docs/specification.md, section 5, "Login"). */
export const invalidEmail = 'Please enter a valid email address.'

/**
 * Checks the address typed to ask for a login link. The check is deliberately lax: receiving the mail is the proof.
 *
 * @param email as typed
 * @returns the sentence to show, or null when it is not empty and contains '@'
 */
export function loginEmailError(email: string): string | null {
  return email.trim().includes('@') ? null : invalidEmail
}

const longestAddress = 254
const longestLocalPart = 64
const addressShape =
  /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]+)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Invisible characters that get copied along with an address, such as direction marks. No valid address contains one.
 */
const unseen = /\p{DI}/gu

/**
 * Returns an address in the form in which it is stored and compared.
 *
 * @param email as typed or pasted
 * @returns the address in lower case, without invisible characters and surrounding white space
 */
export function normalEmail(email: string): string {
  return email.replace(unseen, '').trim().toLowerCase()
}

/**
 * The domain of placeholders for addresses that are not stored any more, which no mail can reach (RFC 6761, section
 * 6.4).
 */
export const placeholderDomain = 'erased.invalid'

/**
 * Returns a stored address as it may be shown; null for the placeholder of one that is not stored any more.
 *
 * @param email in lower case
 */
export const realAddress = (email: string): string | null =>
  email.endsWith(`@${placeholderDomain}`) ? null : email

/**
 * Whether a text is a valid e-mail address: the format of HTML's `input type=email`, with a top-level domain of at
 * least two characters (docs/specification.md, section 5), the lengths of RFC 5321, section 4.5.3.1, and no
 * placeholder.
 *
 * @param email as typed or pasted; invisible characters, surrounding white space and capitals do not matter
 */
export function isEmail(email: string): boolean {
  const address = normalEmail(email)
  if (address.length > longestAddress || realAddress(address) === null) return false
  const localPart = addressShape.exec(address)?.[1]
  return localPart !== undefined && localPart.length <= longestLocalPart
}
