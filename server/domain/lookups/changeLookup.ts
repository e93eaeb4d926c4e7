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
  /** If absent, the label does not change. */
  label?: string | null | undefined
  /** The label the operator saw. If absent, any label is replaced. */
  replaces?: string | null | undefined
  /** The new time zone of a location; encounters already planned do not change. If absent, the zone does not change. */
  timeZone?: string | null | undefined
  /** The zone the operator saw, like {@link replaces}. */
  replacesTimeZone?: string | null | undefined
  operatorId: number
}

/**
 * Renames an entry of a lookup, for everyone who chose it, or changes the time zone of a location. The ages of an age
 * range cannot change, because people chose them: retire it and add another.
 *
 * @throws DomainError NOT_FOUND if there is no such entry; BAD_INPUT naming each wrong field; CONFLICT if the label or
 *   zone to change is not the one the operator saw
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
