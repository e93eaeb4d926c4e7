import { usualInvitationText } from '#rules/forms/invitationText.ts'
import { type Policy, policyInForce } from '#rules/membership/policy.ts'
import type { ContactDetailName, ContactDetails } from '#rules/safety/contactDetails.ts'
import type { EncounterKind } from '../../generated/client/client.ts'
import { postalAddressKey } from '../../mail/outbox/postalAddress.ts'
import type { Db } from '../../platform/database/db.ts'

const policyPrefix = 'policy.'

/** The row a policy number is stored in once it is not the usual one. */
export const policyKey = (name: keyof Policy): string => `${policyPrefix}${name}`

/** The row the first words of an invitation are stored in once they are not the usual ones. */
export const invitationTextKey = (kind: EncounterKind): string => `invitationText.${kind}`

/** Reads the policy in force; the one place the rules' numbers come from. */
export async function readPolicy(db: Db): Promise<Policy> {
  const rows = await db.setting.findMany({ where: { key: { startsWith: policyPrefix } } })
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return policyInForce((name) => values.get(policyKey(name)))
}

/** Reads what invitations to this kind of encounter begin with; an empty line parts paragraphs. */
export async function readInvitationText(db: Db, kind: EncounterKind): Promise<string> {
  const row = await db.setting.findUnique({ where: { key: invitationTextKey(kind) } })
  return typeof row?.value === 'string' ? row.value : usualInvitationText
}

const contactKeys: Record<ContactDetailName, string> = {
  contactLines: 'contact.lines',
  postalAddress: postalAddressKey,
}

/** The row a contact detail is stored in once it is set. */
export const contactDetailKey = (name: ContactDetailName): string => contactKeys[name]

/** Lines that the operator has set, and when. */
export type DatedLines = { text: string; changedAt: Date }

/** Reads how to reach the service, as the operator has set it and when. */
export async function readDatedContacts(db: Db): Promise<Record<ContactDetailName, DatedLines | null>> {
  const rows = await db.setting.findMany({ where: { key: { in: Object.values(contactKeys) } } })
  const linesOf = (name: ContactDetailName): DatedLines | null => {
    const row = rows.find(({ key }) => key === contactKeys[name])
    return typeof row?.value === 'string' ? { text: row.value, changedAt: row.updatedAt } : null
  }
  return { contactLines: linesOf('contactLines'), postalAddress: linesOf('postalAddress') }
}

/** Reads how to reach the service, as the operator has set it. */
export async function readContactDetails(db: Db): Promise<ContactDetails> {
  const { contactLines, postalAddress } = await readDatedContacts(db)
  return { contactLines: contactLines?.text ?? null, postalAddress: postalAddress?.text ?? null }
}
