import type { Option } from '../../../ui/Select.tsx'

/** The form's values; ids are global. */
export type ProfileValues = {
  email: string
  username: string
  locationId: string
  genderId: string
  ageRangeId: string
  preferredAgeRangeIds: readonly string[]
  agreementAccepted: boolean
  /** The version of the texts when the box was ticked; absent until the options are loaded */
  agreementVersion?: string
}

/** The options of the form, in the order in which to show them. */
export type Lookups = {
  readonly locations: readonly Option[]
  readonly genders: readonly Option[]
  readonly ageRanges: readonly Option[]
  /** The version of the texts that a new member agrees to; absent until the rest is loaded */
  readonly agreementVersion?: string | undefined
}

/** An empty profile. */
export const emptyProfile: ProfileValues = {
  email: '',
  username: '',
  locationId: '',
  genderId: '',
  ageRangeId: '',
  preferredAgeRangeIds: [],
  agreementAccepted: false,
}
