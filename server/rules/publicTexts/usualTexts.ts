import { usualCommunityGuidelines } from './communityGuidelines.ts'
import { usualPrivacyPolicy } from './privacyPolicy.ts'
import type { PublicTextName } from './publicTexts.ts'
import { usualTerms } from './terms.ts'

/** What each public text says until the operator writes another; a recording has no address. */
export const usualTexts: Record<PublicTextName, string> = {
  terms: usualTerms.trim(),
  privacyPolicy: usualPrivacyPolicy.trim(),
  communityGuidelines: usualCommunityGuidelines.trim(),
  firstVideo: '',
  choosingVideo: '',
}
