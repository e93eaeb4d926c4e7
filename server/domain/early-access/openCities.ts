import { DomainError } from '#rules/errors.ts'
import { nobodyWritten, recipientsChanged } from '#rules/forms/broadcast.ts'
import { cityKey, cityName } from '#rules/forms/city.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { mailsAtOnce, queueMails } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import { recipientsDigest } from '../broadcasts/recipientsDigest.ts'
import type { ExpelledDeps } from '../expelled/expelledAddress.ts'
import { readCityAudience } from './readCityAudience.ts'

type Opening = {
  cities: readonly string[]
  /** hash of the requests that the operator confirmed; see {@link recipientsDigest} */
  recipientsDigest: string
  operatorId: number
}

/**
 * Mails people whose request waits for a city that it opens, each person once for each city (docs/rules.md, "Getting
 * in"). Their requests keep waiting.
 *
 * @returns how many people are mailed
 * @throws DomainError BAD_INPUT for no city or too many; CONFLICT if nobody would get the mail, or the recipients are
 *   not those confirmed
 */
export async function openCities(
  db: PrismaClient,
  deps: ExpelledDeps,
  { cities, recipientsDigest: confirmed, operatorId }: Opening,
  now: Date,
): Promise<{ recipients: number }> {
  return db.$transaction(async (tx) => {
    // If two operators do this at once, the second waits here and then finds only people who were not mailed.
    await tx.$queryRaw`
      SELECT 1 FROM early_access_requests
      WHERE state = 'Requested' AND city_key = ANY(${cities.map((city) => cityKey(city))}::text[])
      ORDER BY id FOR UPDATE`
    const { recipients } = await readCityAudience(tx, deps, cities, now)
    if (recipients.length === 0) throw new DomainError('CONFLICT', nobodyWritten)
    if (confirmed !== recipientsDigest(recipients.map(({ id }) => id))) {
      throw new DomainError('CONFLICT', recipientsChanged(recipients.length), 'recipientsDigest')
    }
    const mails = recipients.map(({ id, email, name, city, opened }) => ({
      key: `city-opened:${id}:${opened}`,
      to: email,
      template: 'cityOpened' as const,
      data: { city, ...(name !== null && { name }) },
    }))
    for (let first = 0; first < mails.length; first += mailsAtOnce) {
      await queueMails(tx, {}, mails.slice(first, first + mailsAtOnce), now)
    }
    await tx.$executeRaw`
      UPDATE early_access_requests SET opened_cities = array_append(opened_cities, city_key)
      WHERE id = ANY(${recipients.map(({ id }) => id)}::int[])`
    const about = { subjectType: 'EarlyAccessQueue', subjectId: 'cities' }
    const after = { cities: cities.map((city) => cityName(city)), recipients: recipients.length }
    await recordAudit(tx, { actorId: operatorId, action: 'openCities', ...about, after }, now)
    return { recipients: recipients.length }
  })
}
