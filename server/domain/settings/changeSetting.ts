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
  /** The value the operator saw. If absent, any value is replaced. */
  replaces?: Value | undefined
  /** The error message if another value is in force by now */
  overtaken: string
  /** Converts the stored value to the one in force */
  inForce?: (stored: unknown) => Value
}

type TextChange<Text> = { text: Text; operatorId: number; replaces?: string | null | undefined }

/**
 * The first half of an advisory lock's two-part key. An advisory lock is needed because a setting with its usual value
 * has no row to lock.
 */
const changingSettings = 0x656e73

const otherWords = 'Another operator has saved other words meanwhile. Please read them first.'

/**
 * Stores a setting, or deletes it if the value is the usual one. Setting the same value again is not logged.
 *
 * @throws DomainError CONFLICT if the value in force is not the one in `replaces`
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
 * Sets a policy number, which applies from now on; what was sent or planned does not change.
 *
 * @param change `value` is null for the usual number; `replaces` is null if none was set and there is no usual one
 * @throws DomainError BAD_INPUT if it is out of bounds; CONFLICT if the number in force is not the one in `replaces`
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
 * Cleans and checks an operator's text for an invitation, so that it can be mailed.
 *
 * @throws DomainError BAD_INPUT if it is empty or too long
 */
export function invitationWords(text: string): string {
  const words = plainText(text)
  const wrong = invitationTextError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'text')
  return words
}

/**
 * Sets the text at the beginning of invitations to a kind of encounter, from now on.
 *
 * @param change `text` is null for the usual text
 * @throws DomainError BAD_INPUT if it is empty or too long; CONFLICT if the text in force is not the one in `replaces`
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
 * Sets a contact detail: the lines that /safety and /contact show from now on, or the postal address in mails.
 *
 * @param change `text` is empty to have none
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
 * Sets the text of a public page, for everyone from now on, dated with the day it was set.
 *
 * @param change `text` is null for the text that comes with the program
 * @throws DomainError BAD_INPUT if it is empty or too long, a guideline is missing, or an address is not valid;
 *   CONFLICT as {@link setInvitationText}
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
