import { globalId } from './globalId.ts'

/** The mutation with which somebody invited becomes a member. */
export const createProfile =
  'mutation($input: CreateProfileInput!) { createProfile(input: $input) { message } }'

/** Returns an input of `createProfile` with choices that the lists offer. */
export const newProfile = (email: string, username: string) => ({
  email,
  username,
  locationId: globalId('Location', 1),
  genderId: globalId('Gender', 1),
  ageRangeId: globalId('AgeRange', 1),
  preferredAgeRangeIds: [globalId('AgeRange', 1)],
  agreementAccepted: true,
})
