import { DomainError } from '#rules/errors.ts'
import { invitationTextError, usualInvitationText } from '#rules/forms/invitationText.ts'
import { otherNumber } from '#rules/forms/overtaken.ts'
import { type PolicyName, policyError, policyInForce, policyNumbers } from '#rules/membership/policy.ts'
import { type PublicTextName, publicTextError } from '#rules/publicTexts/publicTexts.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import { type ContactDetailName, contactDetailError } from '#rules/safety/contactDetails.ts'
import { plainText } from '#rules/text.ts'
import type { EncounterKind, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicTextKey } from './readPublicTexts.ts'
import { contactDetailKey, invitationTextKey, policyKey } from './settings.ts'

type Value = string | number | null
type Setting = {
  key: string
  value: Value
  usual: Value
  /** What the operator wrote over; absent: whatever is there. */
  replaces?: Value | undefined
  /** What is said where that is not in force any more */
  overtaken: string
  /** What is in force where this is stored */
  inForce?: (stored: unknown) => Value
}

type TextChange<Text> = { text: Text; operatorId: number; replaces?: string | null | undefined }

/** The first half of an advisory lock's two-part key: a setting that is the usual one has no row that could be locked. */
const changingSettings = 0x656e73

const otherWords = 'Another operator has saved other words meanwhile. Please read them first.'

/**
 * Stores a setting, or deletes it where it is the usual one; setting the same value again is not logged.
 *
 * @throws DomainError CONFLICT where it replaces another value than is there
 */
async function keep(
  db: PrismaClient,
  operatorId: number,
  { key, value, usual, replaces, overtaken, inForce = (stored) => stored as Value }: Setting,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${changingSettings}, hashtext(${key}))`
    const stored = await tx.setting.findUnique({ where: { key } })
    const before = stored ? inForce(stored.value) : usual
    if (before === value) return
    if (replaces !== undefined && before !== replaces) throw new DomainError('CONFLICT', overtaken)
    if (value === usual || value === null) await tx.setting.deleteMany({ where: { key } })
    else {
      await tx.setting.upsert({
        where: { key },
        create: { key, value, updatedAt: now },
        update: { value, updatedAt: now },
      })
    }
    const change = { before: { value: before }, after: { value } }
    const subject = { subjectType: 'Setting', subjectId: key }
    await recordAudit(tx, { actorId: operatorId, action: 'changeSetting', ...subject, ...change }, now)
  })
}

type Text = { key: string; value: string; usual: string; replaces?: string | null | undefined }

const keepText = (db: PrismaClient, operatorId: number, { replaces, ...text }: Text, now: Date) =>
  keep(db, operatorId, { ...text, replaces: replaces ?? undefined, overtaken: otherWords }, now)

/**
 * Sets a policy number for everything from now on; what was sent or planned stays.
 *
 * @param change `value` null for the usual one; `replaces` null where none was set and there is no usual one
 * @throws DomainError BAD_INPUT out of bounds; CONFLICT where it replaces another number than is in force
 */
export async function setPolicyNumber(
  db: PrismaClient,
  change: {
    name: PolicyName
    value: number | null
    replaces?: number | null | undefined
    operatorId: number
  },
  now: Date,
): Promise<void> {
  const { name, replaces } = change
  const { usual } = policyNumbers[name]
  const value = change.value ?? usual
  const wrong = value === null ? null : policyError(name, value)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'value')
  const inForce = (stored: unknown) => policyInForce((each) => (each === name ? stored : undefined))[name]
  const setting = { key: policyKey(name), value, usual, replaces, overtaken: otherNumber, inForce }
  await keep(db, change.operatorId, setting, now)
}

/**
 * Makes an operator's words for an invitation safe to mail.
 *
 * @throws DomainError BAD_INPUT for none, or too many
 */
export function invitationWords(text: string): string {
  const words = plainText(text)
  const wrong = invitationTextError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'text')
  return words
}

/**
 * Sets what invitations to a kind of encounter begin with, from now on.
 *
 * @param change `text` null for the usual words
 * @throws DomainError BAD_INPUT for no words, or too many; CONFLICT where it replaces other words than there are
 */
export async function setInvitationText(
  db: PrismaClient,
  { kind, text, operatorId, replaces }: TextChange<string | null> & { kind: EncounterKind },
  now: Date,
): Promise<void> {
  const value = text === null ? usualInvitationText : invitationWords(text)
  await keepText(
    db,
    operatorId,
    { key: invitationTextKey(kind), value, usual: usualInvitationText, replaces },
    now,
  )
}

/**
 * Sets how to reach the service: what /safety and /contact show from now on, and the address that mails carry.
 *
 * @param change `text` empty to have none
 * @throws DomainError BAD_INPUT for too many lines or characters; CONFLICT as {@link setInvitationText}
 */
export async function setContactDetail(
  db: PrismaClient,
  { name, text, operatorId, replaces }: TextChange<string> & { name: ContactDetailName },
  now: Date,
): Promise<void> {
  const value = plainText(text)
  const wrong = contactDetailError(name, value)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'text')
  await keepText(db, operatorId, { key: contactDetailKey(name), value, usual: '', replaces }, now)
}

/**
 * Sets what a public page says, for everyone to read from now on, dated with the day it was set.
 *
 * @param change `text` null for what comes with the program
 * @throws DomainError BAD_INPUT for no words, too many, a guideline that is missing, or an address that is none; CONFLICT as
 *   {@link setInvitationText}
 */
export async function setPublicText(
  db: PrismaClient,
  { name, text, operatorId, replaces }: TextChange<string | null> & { name: PublicTextName },
  now: Date,
): Promise<void> {
  const usual = usualTexts[name]
  const value = text === null ? usual : plainText(text)
  const wrong = publicTextError(name, value)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'text')
  await keepText(db, operatorId, { key: publicTextKey(name), value, usual, replaces }, now)
}
