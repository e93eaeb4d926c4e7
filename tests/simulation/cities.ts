import { cityKey } from '#rules/forms/city.ts'
import { operate, operatorsBearer } from './ask.ts'
import type { State } from './state.ts'
import { fail, tally, type World } from './world.ts'

/** Cities as people spell them; null for a request without a city. */
const asWritten = ['Ghent', ' gHENT', 'Ghent', 'Lyon', null] as const

/** Returns the city in which a stranger wants to meet people. */
export const drawCity = ({ chance }: World, name: string): string | null =>
  chance.pick(asWritten, 'city', name)

type Opening = { cityOpening: { recipients: number; recipientsDigest: string } }

/** On some days an operator opens a city, and everybody who waits for it gets one mail. */
export async function openCity(world: World, { now }: State): Promise<void> {
  const { chance, api, operators, changes } = world
  if (!chance.happens(0.6, 'opens a city', now.getTime())) return
  const where = { state: 'Requested', city: { not: null } } as const
  const waiting = await api.deps.database.prisma.earlyAccessRequest.findMany({
    where,
    orderBy: { id: 'asc' },
  })
  const wanted = waiting.flatMap((request) => request.city ?? [])
  const city = chance.pick(['GHENT', ...wanted, ...wanted], 'which city', now.getTime())
  const bearer = await operatorsBearer(world, operators[0])
  const query = `query($cities: [String!]!) { cityOpening(cities: $cities) { recipients recipientsDigest } }`
  const { data } = await api.graphql<Opening>(query, { cities: [city] }, { bearer })
  const { recipients, recipientsDigest } = data.cityOpening
  const input = { cities: [city], recipientsDigest }
  const { payload } = await operate<{ recipients: number }>(world, `${city} ${now.getTime()}`, [
    ...(['openCities', input, 'recipients'] as const),
  ])
  if ((payload?.recipients ?? 0) !== recipients)
    fail(world, 'Others were mailed that their city opens than were shown', { city, recipients, payload })
  if (recipients === 0) return
  tally(changes, 'city: opened')
  const key = cityKey(city)
  const again = await api.graphql<Opening>(query, { cities: [city] }, { bearer })
  if (again.data.cityOpening.recipients > 0) fail(world, 'Somebody is to be mailed twice', { key })
}
