import { realAddress } from '#rules/email.ts'
import { mailSubject } from '../../mail/templates/mailSubject.ts'
import { privateTemplates } from '../../mail/templates/privateMails.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * The subject of a change: its name, the kind and number of the screen that shows it, and the words that find it in its
 * list.
 */
export type AuditSubject = {
  name: string
  screen: 'Member' | 'Encounter' | null
  rowId: number | null
  search: string | null
}

const onScreen = (screen: 'Member' | 'Encounter', rowId: number, name: string): AuditSubject => ({
  name,
  screen,
  rowId,
  search: null,
})

const inList = (name: string, search: string | null = null): AuditSubject => ({
  name,
  screen: null,
  rowId: null,
  search,
})

const kinds = { First: 'First Encounters', Second: 'Second Encounters', OneOnOne: 'One-on-Ones' } as const

/** Reads an entry of a lookup of any kind. */
async function readChoice(db: Db, kind: string, id: number): Promise<AuditSubject | null> {
  const one = { where: { id }, select: { label: true } }
  const reads: Partial<Record<string, () => Promise<{ label: string } | null>>> = {
    Location: () => db.location.findUnique(one),
    Gender: () => db.gender.findUnique(one),
    AgeRange: () => db.ageRange.findUnique(one),
    ConversationStyle: () => db.conversationStyle.findUnique(one),
    ConnectionType: () => db.connectionType.findUnique(one),
  }
  const choice = await reads[kind]?.()
  return choice ? inList(choice.label) : null
}

/**
 * Reads the subject of a line of the audit log, by its kind and number. Prisma batches reads made at the same time into
 * one statement for each kind.
 *
 * @returns null if the subject no longer exists or has no name
 */
export async function readSubject(
  db: Db,
  subjectType: string,
  subjectId: string,
): Promise<AuditSubject | null> {
  const id = /^\d{1,9}$/.test(subjectId) ? Number(subjectId) : null
  if (id === null) return null
  if (subjectType === 'Member') {
    const member = await db.member.findUnique({ where: { id }, select: { username: true } })
    return member && onScreen('Member', id, member.username)
  }
  if (subjectType === 'Encounter') {
    const encounter = await db.encounter.findUnique({ where: { id }, select: { name: true } })
    return encounter && onScreen('Encounter', id, encounter.name)
  }
  if (subjectType === 'Invitation') {
    const invitation = await db.invitation.findUnique({
      where: { id },
      select: {
        encounterId: true,
        member: { select: { username: true } },
        encounter: { select: { name: true } },
      },
    })
    if (!invitation) return null
    const { member, encounter, encounterId } = invitation
    return onScreen('Encounter', encounterId, `${member.username}, ${encounter.name}`)
  }
  if (subjectType === 'GroupProposal') {
    const run = await db.formationRun.findUnique({
      where: { id },
      select: { kind: true, location: { select: { label: true } } },
    })
    return run && inList(`${kinds[run.kind]}, ${run.location.label}`)
  }
  if (subjectType === 'EarlyAccessRequest') {
    const request = await db.earlyAccessRequest.findUnique({ where: { id }, select: { email: true } })
    const email = request && realAddress(request.email)
    return email ? inList(email, email) : null
  }
  if (subjectType === 'Mail') {
    const mail = await db.outboxMail.findUnique({
      where: { id },
      select: { toAddress: true, template: true, data: true, bodyPurgedAt: true },
    })
    const to = mail && realAddress(mail.toAddress)
    if (!mail || !to || privateTemplates.includes(mail.template)) return null
    const subject = mailSubject(mail)
    return inList(subject === null ? to : `${to}, ${subject}`, to)
  }
  if (subjectType === 'Broadcast') {
    const broadcast = await db.broadcast.findUnique({ where: { id }, select: { subject: true } })
    return broadcast && inList(broadcast.subject)
  }
  return readChoice(db, subjectType, id)
}
