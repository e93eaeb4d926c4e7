import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { preferredAgeRangesError } from '#rules/forms/profile.ts'
import type { Option } from '../../../ui/Select.tsx'
import type { PreferencesForm_preferences$data } from './__generated__/PreferencesForm_preferences.graphql.ts'

/** The form's values; ids are global, '' for none. */
export type PreferenceValues = {
  preferredLocationId: string
  ageRangeId: string
  genderIdentityId: string
  preferredAgeRangeIds: readonly string[]
  wantsInvitationMail: boolean
  wantsNewsMail: boolean
}

/**
 * Converts stored preferences into the form's values.
 *
 * @returns the values
 */
export const valuesOf = (preferences: PreferencesForm_preferences$data): PreferenceValues => ({
  preferredLocationId: preferences.preferredLocation?.value ?? '',
  ageRangeId: preferences.ageRange?.value ?? '',
  genderIdentityId: preferences.genderIdentity?.value ?? '',
  preferredAgeRangeIds: preferences.preferredAgeRanges.map(({ value }) => value),
  wantsInvitationMail: preferences.wantsInvitationMail,
  wantsNewsMail: preferences.wantsNewsMail,
})

/**
 * Checks preferences as far as possible without the server. The rules are those of creating a profile
 * (docs/specification.md, section 5, "Profile creation").
 *
 * @returns an error for each field, null for a valid one
 */
export const preferenceErrors = (values: PreferenceValues): FieldChecks => ({
  preferredLocationId: values.preferredLocationId ? null : 'Location is required.',
  ageRangeId: values.ageRangeId ? null : 'Age range is required.',
  genderIdentityId: values.genderIdentityId ? null : 'Gender identity is required.',
  preferredAgeRangeIds: preferredAgeRangesError(values.preferredAgeRangeIds),
})

/**
 * Adds a member's own choices to the options if they are no longer offered: the member keeps them until they choose
 * another.
 *
 * @param offered what everybody can choose
 * @param own what the member has chosen
 */
export function withOwn(offered: readonly Option[], own: readonly (Option | null | undefined)[]): Option[] {
  const withdrawn = own.filter((choice) => choice && !offered.some(({ value }) => value === choice.value))
  return [...offered, ...withdrawn.filter((choice) => choice != null)]
}
