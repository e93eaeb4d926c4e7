import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { type LookupKind, lookupErrors } from '#rules/forms/lookup.ts'
import { plainLine } from '#rules/text.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { findEntry, lockLookups, tableOf, takenLabelError } from './lookupTables.ts'

const overtaken = 'Another operator has changed this meanwhile. Please look again.'

export type LookupChange = {
  kind: LookupKind
  id: number
  /** Absent: as it was. */
  label?: string | null | undefined
  /** The name that the operator wrote over; absent: whichever it is. */
  replaces?: string | null | undefined
  /** Of a location; encounters planned already do not change. Absent: as it was. */
  timeZone?: string | null | undefined
  /** The zone that the operator wrote over, as {@link replaces}. */
  replacesTimeZone?: string | null | undefined
  operatorId: number
}

/**
 * Renames a choice, for everyone who made it, and gives a location another zone. The ages of an age range stay: people chose
 * them. To change them, retire it and add another.
 *
 * @throws DomainError NOT_FOUND for none; BAD_INPUT naming each wrong field; CONFLICT where it replaces another name or zone than
 *   there is
 */
export async function changeLookup(db: PrismaClient, change: LookupChange, now: Date): Promise<void> {
  const { kind, id, operatorId } = change
  await db.$transaction(async (tx) => {
    const entries = await lockLookups(tx, kind)
    const entry = findEntry(entries, id)
    const label = change.label == null ? entry.label : plainLine(change.label)
    const timeZone = change.timeZone ?? entry.timeZone
    const isOvertaken =
      (label !== entry.label && entry.label !== (change.replaces ?? entry.label)) ||
      (timeZone !== entry.timeZone && entry.timeZone !== (change.replacesTimeZone ?? entry.timeZone))
    if (isOvertaken) throw new DomainError('CONFLICT', overtaken)
    const checks = lookupErrors(kind, { ...entry, label, timeZone })
    refuseWrongFields({ ...checks, label: checks.label ?? takenLabelError(entries, label, id) })
    const isMoved = kind === 'Location' && timeZone !== entry.timeZone
    if (label === entry.label && !isMoved) return
    const zone = isMoved ? Prisma.sql`, time_zone = ${timeZone}` : Prisma.empty
    await tx.$executeRaw`UPDATE ${tableOf(kind)} SET label = ${label}${zone} WHERE id = ${id}`
    const before = { label: entry.label, ...(isMoved && { timeZone: entry.timeZone }) }
    const after = { label, ...(isMoved && { timeZone }) }
    const subject = { subjectType: kind, subjectId: id }
    await recordAudit(tx, { actorId: operatorId, action: 'changeLookup', ...subject, before, after }, now)
  })
}
