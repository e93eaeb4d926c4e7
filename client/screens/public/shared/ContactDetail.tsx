import type { ReactNode } from 'react'
import type { ContactDetailName } from '#rules/safety/contactDetails.ts'

/**
 * A placeholder for a contact detail that the operator sets; the server replaces it
 * (server/api/http/fillContactDetails.ts).
 */
export function ContactDetail({ name, children }: { name: ContactDetailName; children?: ReactNode }) {
  return <p data-contact={name}>{children}</p>
}
