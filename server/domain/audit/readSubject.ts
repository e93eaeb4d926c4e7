import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { realAddress } from '#rules/email.ts'
import type { AuditEntry } from '../../generated/client/client.ts'
import { mailSubject } from '../../mail/templates/mailSubject.ts'
import { privateTemplates } from '../../mail/templates/privateMails.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * The subject of a change: its name, the kind and number of the screen that shows it, and the words that find it in its
 * list.
 */
export type AuditSubject = {
  name: string
  screen: 'Member' | 'Encounter' | 'Case' | null
  rowId: number | null
  search: string | null
}

const onScreen = (
  screen: NonNullable<AuditSubject['screen']>,
  rowId: number,
  name: string,
): AuditSubject => ({
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

/** Reads the name of a job from a line itself, since a job that has run is deleted. */
function jobOf({ after }: AuditedLine): AuditSubject | null {
  const { name } = (after ?? {}) as { name?: unknown }
  return typeof name === 'string' ? inList(name) : null
}

type AuditedLine = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'after'>

/**
 * Reads the subject of a line of the audit log, by its kind and number. Prisma batches reads made at the same time into
 * one statement for each kind. Lines about a case or report that an operator must not know of are not for that
 * operator, see hiddenSubjects.ts.
 *
 * @returns null if the subject no longer exists or has no name
 */
export async function readSubject(db: Db, line: AuditedLine): Promise<AuditSubject | null> {
  const { subjectType, subjectId } = line
  if (subjectType === 'Job') return jobOf(line)
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
  if (subjectType === 'Report') {
    const report = await db.report.findUnique({
      where: { id },
      select: { caseId: true, createdAt: true, about: { select: { username: true } } },
    })
    if (!report) return null
    const { caseId, about, createdAt } = report
    const day = longDate(createdAt, defaultTimeZone)
    return onScreen('Case', caseId, `Report about ${about?.username ?? 'something else'}, ${day}`)
  }
  if (subjectType === 'Broadcast') {
    const broadcast = await db.broadcast.findUnique({ where: { id }, select: { subject: true } })
    return broadcast && inList(broadcast.subject)
  }
  return readChoice(db, subjectType, id)
}
