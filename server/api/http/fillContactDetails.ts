import { isEmail, normalEmail } from '#rules/email.ts'
import type { ContactDetailName, ContactDetails } from '#rules/safety/contactDetails.ts'
import { escaped } from '../../platform/http/standalonePage.ts'

/** The place of a contact detail in the built client: client/screens/public/shared/ContactDetail.tsx. */
const place = /(<p data-contact="(contactLines|postalAddress)">).*?(<\/p>)/gs

/** A telephone number without spaces, with its area code. The number of digits tells it from a postal code. */
const telephone = /^\+?(?:[-.()]*\d){10,15}$/

/** Returns a word as HTML: an e-mail address or telephone number, without punctuation, becomes a link. */
function wordHtml(word: string): string {
  const bare = /[.,;]$/.test(word) ? word.slice(0, -1) : word
  const scheme = isEmail(normalEmail(bare)) ? 'mailto' : telephone.test(bare) ? 'tel' : null
  if (scheme === null) return escaped(word)
  const shown = escaped(bare)
  return `<a href="${scheme}:${shown}">${shown}</a>${word.slice(bare.length)}`
}

const htmlOf = (text: string): string => text.replace(/\S+/g, wordHtml).replaceAll('\n', '<br>')

/**
 * Fills the operator's contact details into a public document. Details that are not set stay as they were built.
 * E-mail addresses and telephone numbers become links.
 *
 * @param html of the document
 */
export function fillContactDetails(html: string, details: ContactDetails): string {
  return html.replace(place, (built, start: string, name: ContactDetailName, end: string) => {
    const text = details[name]
    return text === null ? built : start + htmlOf(text) + end
  })
}
