import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { preferredAgeRangesError } from '#rules/forms/profile.ts'
import type { Option } from '../../../ui/Select.tsx'
import type { PreferencesForm_preferences$data } from './__generated__/PreferencesForm_preferences.graphql.ts'

/** What a member can change, as the form holds it; ids are global, '' where nothing is chosen. */
export type PreferenceValues = {
  preferredLocationId: string
  ageRangeId: string
  genderIdentityId: string
  preferredAgeRangeIds: readonly string[]
  wantsInvitationMail: boolean
  wantsNewsMail: boolean
}

/**
 * Gives the form's values for preferences as they are stored.
 *
 * @param preferences as they are stored
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
 * Checks what can be checked of preferences without asking the server (docs/specification.md, section 5, "Profile creation", whose
 * rules stay true afterwards).
 *
 * @param values as filled in
 * @returns a sentence for each field, null where it is fine
 */
export const preferenceErrors = (values: PreferenceValues): FieldChecks => ({
  preferredLocationId: values.preferredLocationId ? null : 'Location is required.',
  ageRangeId: values.ageRangeId ? null : 'Age range is required.',
  genderIdentityId: values.genderIdentityId ? null : 'Gender identity is required.',
  preferredAgeRangeIds: preferredAgeRangesError(values.preferredAgeRangeIds),
})

/**
 * Adds a member's own choices that are no longer on offer to what is: they stay theirs until another is chosen.
 *
 * @param offered what everybody can choose
 * @param own what the member has chosen
 * @returns all there is to choose from for this member
 */
export function withOwn(offered: readonly Option[], own: readonly (Option | null | undefined)[]): Option[] {
  const withdrawn = own.filter((choice) => choice && !offered.some(({ value }) => value === choice.value))
  return [...offered, ...withdrawn.filter((choice) => choice != null)]
}
