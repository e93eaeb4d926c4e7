import type { Option } from '../../../ui/Select.tsx'

/** A new profile as filled in; ids are global. */
export type ProfileValues = {
  email: string
  username: string
  locationId: string
  genderId: string
  ageRangeId: string
  preferredAgeRangeIds: readonly string[]
  agreementAccepted: boolean
  /** Which texts were there as the box was ticked; absent until the choices are loaded */
  agreementVersion?: string
}

/** What there is to choose from, each in the order in which to show it. */
export type Lookups = {
  readonly locations: readonly Option[]
  readonly genders: readonly Option[]
  readonly ageRanges: readonly Option[]
  /** Which texts a new member agrees to; absent until the rest is loaded */
  readonly agreementVersion?: string | undefined
}

/** A profile nobody has begun. */
export const emptyProfile: ProfileValues = {
  email: '',
  username: '',
  locationId: '',
  genderId: '',
  ageRangeId: '',
  preferredAgeRangeIds: [],
  agreementAccepted: false,
}
