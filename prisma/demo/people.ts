import type { Chance } from './random.ts'

const women =
  'Maya Nora Priya Lena Grace Imani Sofia Hannah Rosa Amara Keisha Fatima Elena Dana Miriam Tess Joanna Leila Brigid Paula'.split(
    ' ',
  )
const men =
  'Omar Theo Marcus Daniel Ravi Peter Hassan Julian Andre Felix Malik Tomas Owen Samir Victor Leo Caleb Dmitri Gabriel Isaac'.split(
    ' ',
  )
const others = 'Robin Sage Quinn Rowan Alexis Jules Ellis Marlow'.split(' ')
const places =
  'Ferndale Corktown Hamtramck Dearborn Livonia Troy Novi Pontiac Midtown Wyandotte Berkley Redford'.split(
    ' ',
  )
const pursuits = 'reads bakes rows gardens sketches runs sings codes hikes weaves paddles cooks'.split(' ')

const reasons = [
  'I moved here in spring and would like to meet people who talk.',
  'Tired of swiping. I would rather have one good conversation.',
  'A friend told me about her first evening and would not stop smiling.',
  'Divorced two years ago, ready to meet someone without a profile to polish.',
  'I work nights and most events are at the wrong time. Do you have Sundays?',
  'Mostly curious. I like dinner tables with strangers.',
  'Looking for friends more than romance, if that is all right.',
  'My sister signed me up for three apps. None of them was fun.',
]

export type Person = {
  username: string
  email: string
  name: string
  notes: string | null
  /** Row ids of the lookups from the first migration. */
  genderId: number
  ageRangeId: number
  preferredAgeRangeIds: number[]
}

/** The distribution of a city's singles over the age ranges of the first migration, by row id. */
const ages = [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6]

function usernameOf(name: string, taken: ReadonlySet<string>, chance: Chance): string {
  const plain = chance.happens(0.5)
    ? `${name} of ${chance.pick(places)}`
    : `${name} who ${chance.pick(pursuits)}`
  return taken.has(plain) ? `${plain} ${chance.between(2, 9)}${taken.size}` : plain
}

/** Invents people, the same ones for the same random numbers. */
export function inventPeople(count: number, chance: Chance): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const draw = chance.next()
    const [genderId, names] = draw < 0.49 ? [1, women] : draw < 0.95 ? [2, men] : [3, others]
    const name = chance.pick(names)
    const username = usernameOf(name, taken, chance)
    taken.add(username)
    const ageRangeId = chance.pick(ages)
    const neighbours = [ageRangeId - 1, ageRangeId + 1].filter((id) => id >= 1 && id <= 6)
    return {
      name,
      username,
      email: `${name.toLowerCase()}.${index + 1}@demo.example`,
      notes: chance.happens(0.7) ? chance.pick(reasons) : null,
      genderId,
      ageRangeId,
      preferredAgeRangeIds: [ageRangeId, ...neighbours.filter(() => chance.happens(0.75))].sort(),
    }
  })
}
