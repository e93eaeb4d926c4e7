/** What a person reads when their address cannot be one (docs/specification.md, section 5, "Login"). */
export const invalidEmail = 'Please enter a valid email address.'

/**
 * Checks the address typed to ask for a login link. Deliberately lax: the mail itself is the proof.
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

/** Comes along when an address is copied, such as a mark that turns the direction of a text; no address has any. */
const unseen = /\p{DI}/gu

/**
 * Brings an address into the form in which it is stored and compared.
 *
 * @param email as typed or pasted
 * @returns it without characters that nobody sees and white space around it, lowercased
 */
export function normalEmail(email: string): string {
  return email.replace(unseen, '').trim().toLowerCase()
}

/**
 * Whether a text can be an e-mail address: the shape HTML gives `input type=email`, with a top-level domain of at
 * least two characters (docs/specification.md, section 5) and the lengths of RFC 5321, section 4.5.3.1.
 *
 * @param email as typed or pasted; characters that nobody sees, white space around it and capitals do not matter
 */
export function isEmail(email: string): boolean {
  const address = normalEmail(email)
  if (address.length > longestAddress) return false
  const localPart = addressShape.exec(address)?.[1]
  return localPart !== undefined && localPart.length <= longestLocalPart
}
