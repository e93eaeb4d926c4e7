import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { type LookupForm, type LookupKind, lookupErrors } from '#rules/forms/lookup.ts'
import { plainLine } from '#rules/text.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockLookups, tableOf, takenLabelError } from './lookupTables.ts'

async function insert(tx: Db, kind: LookupKind, form: LookupForm): Promise<number> {
  const { label, timeZone, minAge, maxAge } = form
  const [columns, values] =
    kind === 'Location'
      ? [Prisma.sql`, time_zone`, Prisma.sql`, ${timeZone}`]
      : kind === 'AgeRange'
        ? [Prisma.sql`, min_age, max_age`, Prisma.sql`, ${minAge}::int, ${maxAge ?? null}::int`]
        : [Prisma.empty, Prisma.empty]
  const [row] = await tx.$queryRaw<[{ id: number }]>`
    INSERT INTO ${tableOf(kind)} (label, position${columns})
    SELECT ${label}, coalesce(max(position), 0) + 1${values} FROM ${tableOf(kind)} RETURNING id`
  return row.id
}

/**
 * Adds an entry to a lookup, as its last.
 *
 * @returns its row id
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export async function addLookup(
  db: PrismaClient,
  { kind, operatorId, ...asked }: LookupForm & { kind: LookupKind; operatorId: number },
  now: Date,
): Promise<number> {
  const form = { ...asked, label: plainLine(asked.label) }
  refuseWrongFields(lookupErrors(kind, form))
  return db.$transaction(async (tx) => {
    refuseWrongFields({ label: takenLabelError(await lockLookups(tx, kind), form.label) })
    const id = await insert(tx, kind, form)
    const after = {
      label: form.label,
      ...(kind === 'Location' && { timeZone: form.timeZone ?? null }),
      ...(kind === 'AgeRange' && { minAge: form.minAge ?? null, maxAge: form.maxAge ?? null }),
    }
    await recordAudit(
      tx,
      { actorId: operatorId, action: 'addLookup', subjectType: kind, subjectId: id, after },
      now,
    )
    return id
  })
}
