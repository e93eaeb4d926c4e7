import type { Db } from '../../platform/database/db.ts'

/**
 * A city in which somebody would like to meet people, the number of requests that wait for it, and how many of them
 * have not been mailed that it opens.
 */
export type WaitingCity = { city: string; requests: number; unnotified: number }

const mostCities = 50

/**
 * Counts the requests that wait for a decision, by city. Spellings that differ only in case and spaces are one city.
 *
 * @returns at most 50 cities, those with most requests first, each spelled as one of its requests
 */
export function readWaitingCities(db: Db): Promise<WaitingCity[]> {
  return db.$queryRaw<WaitingCity[]>`
    SELECT min(city) AS city, count(*)::int AS requests,
      (count(*) FILTER (WHERE NOT city_key = ANY(opened_cities)))::int AS unnotified
    FROM early_access_requests
    WHERE state = 'Requested' AND city_key IS NOT NULL
    GROUP BY city_key ORDER BY requests DESC, city_key LIMIT ${mostCities}`
}
