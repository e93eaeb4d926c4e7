import { realAddress } from '#rules/email.ts'
import type { Db } from '../../platform/database/db.ts'

/** The subject of a change: its name, and the kind and number of the screen that shows it. */
export type AuditSubject = { name: string; screen: 'Member' | 'Encounter' | null; rowId: number | null }

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
  return choice ? { name: choice.label, screen: null, rowId: null } : null
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
    return member && { name: member.username, screen: 'Member', rowId: id }
  }
  if (subjectType === 'Encounter') {
    const encounter = await db.encounter.findUnique({ where: { id }, select: { name: true } })
    return encounter && { name: encounter.name, screen: 'Encounter', rowId: id }
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
    return { name: `${member.username}, ${encounter.name}`, screen: 'Encounter', rowId: encounterId }
  }
  if (subjectType === 'GroupProposal') {
    const run = await db.formationRun.findUnique({
      where: { id },
      select: { kind: true, location: { select: { label: true } } },
    })
    return run && { name: `${kinds[run.kind]}, ${run.location.label}`, screen: null, rowId: null }
  }
  if (subjectType === 'EarlyAccessRequest') {
    const request = await db.earlyAccessRequest.findUnique({ where: { id }, select: { email: true } })
    const name = request && realAddress(request.email)
    return name ? { name, screen: null, rowId: null } : null
  }
  if (subjectType === 'Broadcast') {
    const broadcast = await db.broadcast.findUnique({ where: { id }, select: { subject: true } })
    return broadcast && { name: broadcast.subject, screen: null, rowId: null }
  }
  return readChoice(db, subjectType, id)
}
