import { cityKey } from '#rules/forms/city.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { openedCitiesError } from '#rules/forms/openedCities.ts'
import { Prisma } from '../../generated/client/client.ts'
import { readSuppressions, stopsMail } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ExpelledDeps, findExpelled } from '../expelled/expelledAddress.ts'
import { emailTaken } from '../names/existence.ts'

/** A waiting request. `opened` is the number of cities whose opening they were mailed about before. */
type Waiting = { id: number; email: string; name: string | null; city: string; opened: number }

/** The requests to mail about an opened city, and how many others wait for it but get no such mail. */
export type CityAudience = { recipients: Waiting[]; others: number }

/**
 * Reads the requests that wait for one of some cities and were not mailed about that city yet (docs/rules.md, "Getting
 * in"). Leaves out addresses that want no news, are suppressed, or belong to somebody expelled. Those of members, for
 * example after a change of address, no longer wait.
 *
 * @param cities as an operator chose them; spellings that differ in case and spaces are the same city
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
