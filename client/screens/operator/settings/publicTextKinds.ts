import { textTitles } from '#rules/publicTexts/publicTexts.ts'

/** The label of each text of a public page, and the page. */
export const publicTextKinds = {
  TERMS: { rule: 'terms', label: textTitles.terms, path: '/terms-of-service' },
  PRIVACY_POLICY: { rule: 'privacyPolicy', label: textTitles.privacyPolicy, path: '/privacy-policy' },
  COMMUNITY_GUIDELINES: {
    rule: 'communityGuidelines',
    label: textTitles.communityGuidelines,
    path: '/community-guidelines',
  },
  FIRST_VIDEO: { rule: 'firstVideo', label: 'Recording of a First Encounter', path: '/about' },
  CHOOSING_VIDEO: { rule: 'choosingVideo', label: 'Recording of choosing afterwards', path: '/about' },
} as const
