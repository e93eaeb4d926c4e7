/** Queries for faults of requests and of the cities that open. */
export const wrongOpenings: Record<string, string> = {
  'Somebody was not mailed once for each city that opened to them': `
    SELECT r.id, r.opened_cities, count(o.id)::int FROM early_access_requests r
      LEFT JOIN outbox_mails o ON o.key LIKE 'city-opened:' || r.id || ':%'
    GROUP BY r.id HAVING count(o.id) <> cardinality(r.opened_cities)`,
  'Somebody was mailed of a city that they do not wait for': `
    SELECT r.id, r.city_key, r.opened_cities FROM early_access_requests r
    WHERE r.times_asked = 1 AND NOT r.opened_cities <@ ARRAY[r.city_key]`,
}
