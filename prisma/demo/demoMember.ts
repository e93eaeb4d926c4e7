import type { Person } from './people.ts'

/** The member that a newcomer signs in as. */
export const demoMember: Person = {
  name: 'June',
  username: 'June by the river',
  email: 'member@demo.example',
  notes: 'I would rather have one good conversation than a hundred matches.',
  genderId: 1,
  ageRangeId: 2,
  preferredAgeRangeIds: [2, 3],
}
