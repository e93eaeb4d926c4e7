import { cityKey } from '#rules/forms/city.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { openedCitiesError } from '#rules/forms/openedCities.ts'
import { Prisma } from '../../generated/client/client.ts'
import { readSuppressions, stopsMail } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ExpelledDeps, findExpelled } from '../expelled/expelledAddress.ts'
import { emailTaken } from '../names/existence.ts'

/** `opened` counts the cities of which they were mailed before that it opens. */
type Waiting = { id: number; email: string; name: string | null; city: string; opened: number }

/** Who hears that their city opens, and how many others wait for it who get no such mail. */
export type CityAudience = { recipients: Waiting[]; others: number }

/**
 * Reads whose request waits for one of some cities and was not mailed about that city (docs/rules.md, "Getting in").
 * Addresses that want no news, get no mail or are those of somebody expelled are left out. Who is a member by now, as by a
 * change of address, waits no more.
 *
 * @param cities as an operator chose them; spellings that differ in case and spaces are one
 * @throws DomainError BAD_INPUT for no city or too many
 */
export async function readCityAudience(
  db: Db,
  deps: ExpelledDeps,
  cities: readonly string[],
  now: Date,
): Promise<CityAudience> {
  refuseWrongFields({ cities: openedCitiesError(cities) })
  const keys = cities.map((city) => cityKey(city))
  const waiting = await db.$queryRaw<Waiting[]>`
    SELECT id, email, name, city, cardinality(opened_cities) AS opened
    FROM early_access_requests r
    WHERE state = 'Requested' AND city_key = ANY(${keys}::text[]) AND NOT city_key = ANY(opened_cities)
      AND NOT ${emailTaken(Prisma.sql`r.email`, now)}
    ORDER BY id`
  const emails = waiting.map(({ email }) => email)
  const reasonOf = await readSuppressions(db, emails)
  const expelled = await findExpelled(db, deps, emails)
  const recipients = waiting.filter(
    ({ email }) => !stopsMail(reasonOf(email), 'Broadcast') && !expelled.has(email),
  )
  return { recipients, others: waiting.length - recipients.length }
}
