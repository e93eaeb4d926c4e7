import type { ContactDetailName, ContactDetails } from '#rules/safety/contactDetails.ts'
import { escaped } from '../../platform/http/standalonePage.ts'

/** Where the built client leaves room for a contact detail: client/screens/public/shared/ContactDetail.tsx. */
const place = /(<p data-contact="(contactLines|postalAddress)">).*?(<\/p>)/gs

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

const htmlOf = (text: string): string =>
  escaped(text).replace(address, '<a href="mailto:$&">$&</a>').replaceAll('\n', '<br>')

/**
 * Puts what the operator has set into a public document; what is not set stays as it was built. Addresses of mail become links.
 *
 * @param html of the document
 */
export function fillContactDetails(html: string, details: ContactDetails): string {
  return html.replace(place, (built, start: string, name: ContactDetailName, end: string) => {
    const text = details[name]
    return text === null ? built : start + htmlOf(text) + end
  })
}
