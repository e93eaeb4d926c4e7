import { usualInvitationText } from '#rules/forms/invitationText.ts'
import { type Policy, policyInForce } from '#rules/membership/policy.ts'
import type { ContactDetailName, ContactDetails } from '#rules/safety/contactDetails.ts'
import type { EncounterKind } from '../../generated/client/client.ts'
import { postalAddressKey } from '../../mail/outbox/postalAddress.ts'
import type { Db } from '../../platform/database/db.ts'

const policyPrefix = 'policy.'

/** Returns the key of the setting that stores a policy number, once it is not the usual one. */
export const policyKey = (name: keyof Policy): string => `${policyPrefix}${name}`

/** Returns the key of the setting that stores the first text of an invitation, once it is not the usual one. */
export const invitationTextKey = (kind: EncounterKind): string => `invitationText.${kind}`

/** Reads the policy in force, the single source of the numbers in the rules. */
export async function readPolicy(db: Db): Promise<Policy> {
  const rows = await db.setting.findMany({ where: { key: { startsWith: policyPrefix } } })
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return policyInForce((name) => values.get(policyKey(name)))
}

/** Reads the text at the beginning of invitations to this kind of encounter; empty lines separate paragraphs. */
export async function readInvitationText(db: Db, kind: EncounterKind): Promise<string> {
  const row = await db.setting.findUnique({ where: { key: invitationTextKey(kind) } })
  return typeof row?.value === 'string' ? row.value : usualInvitationText
}

const contactKeys: Record<ContactDetailName, string> = {
  contactLines: 'contact.lines',
  postalAddress: postalAddressKey,
}

/** Returns the key of the setting that stores a contact detail, once it is set. */
export const contactDetailKey = (name: ContactDetailName): string => contactKeys[name]

/** A contact detail the operator has set, and when. */
export type DatedLines = { text: string; changedAt: Date }

/** Reads the contact details the operator has set, and when. */
export async function readDatedContacts(db: Db): Promise<Record<ContactDetailName, DatedLines | null>> {
  const rows = await db.setting.findMany({ where: { key: { in: Object.values(contactKeys) } } })
  const linesOf = (name: ContactDetailName): DatedLines | null => {
    const row = rows.find(({ key }) => key === contactKeys[name])
    return typeof row?.value === 'string' ? { text: row.value, changedAt: row.updatedAt } : null
  }
  return { contactLines: linesOf('contactLines'), postalAddress: linesOf('postalAddress') }
}

/** Reads the contact details the operator has set. */
export async function readContactDetails(db: Db): Promise<ContactDetails> {
  const { contactLines, postalAddress } = await readDatedContacts(db)
  return { contactLines: contactLines?.text ?? null, postalAddress: postalAddress?.text ?? null }
}
