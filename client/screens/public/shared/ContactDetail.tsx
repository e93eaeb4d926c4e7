import type { ReactNode } from 'react'
import type { ContactDetailName } from '#rules/safety/contactDetails.ts'

/**
 * The place of something the operator sets: the server puts it in (server/api/http/fillContactDetails.ts).
 *
 * @param props which one, and what stands there while it is not set
 */
export function ContactDetail({ name, children }: { name: ContactDetailName; children?: ReactNode }) {
  return <p data-contact={name}>{children}</p>
}
