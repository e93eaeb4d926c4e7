import { usualCommunityGuidelines } from './communityGuidelines.ts'
import { usualPrivacyPolicy } from './privacyPolicy.ts'
import type { PublicTextName } from './publicTexts.ts'
import { usualTerms } from './terms.ts'

/** Each public text before the operator writes another. A recording has no address at first. */
export const usualTexts: Record<PublicTextName, string> = {
  terms: usualTerms.trim(),
  privacyPolicy: usualPrivacyPolicy.trim(),
  communityGuidelines: usualCommunityGuidelines.trim(),
  firstVideo: '',
  choosingVideo: '',
}
