import { isEmail, normalEmail } from '#rules/email.ts'
import type { ContactDetailName, ContactDetails } from '#rules/safety/contactDetails.ts'
import { escaped } from '../../platform/http/standalonePage.ts'

/** Where the built client leaves room for a contact detail: client/screens/public/shared/ContactDetail.tsx. */
const place = /(<p data-contact="(contactLines|postalAddress)">).*?(<\/p>)/gs

/** A telephone number in one word, with its area code: a postal code has fewer digits. */
const telephone = /^\+?(?:[-.()]*\d){10,15}$/

/** A word as HTML: an address of mail or a telephone number becomes a link, without the sign that ends a sentence. */
function wordHtml(word: string): string {
  const bare = /[.,;]$/.test(word) ? word.slice(0, -1) : word
  const scheme = isEmail(normalEmail(bare)) ? 'mailto' : telephone.test(bare) ? 'tel' : null
  if (scheme === null) return escaped(word)
  const shown = escaped(bare)
  return `<a href="${scheme}:${shown}">${shown}</a>${word.slice(bare.length)}`
}

const htmlOf = (text: string): string => text.replace(/\S+/g, wordHtml).replaceAll('\n', '<br>')

/**
 * Puts what the operator has set into a public document; what is not set stays as it was built. Addresses of mail and telephone
 * numbers become links.
 *
 * @param html of the document
 */
export function fillContactDetails(html: string, details: ContactDetails): string {
  return html.replace(place, (built, start: string, name: ContactDetailName, end: string) => {
    const text = details[name]
    return text === null ? built : start + htmlOf(text) + end
  })
}
