import { usualPrivacyPolicy } from '#rules/publicTexts/privacyPolicy.ts'
import { Prose } from '../shared/Prose.tsx'
import { PublicText } from '../shared/PublicText.tsx'

/** The privacy policy. */
export function PrivacyPolicyScreen() {
  return (
    <Prose
      title="Privacy Policy"
      lead="We keep what the service needs, show it to as few people as we can, and delete it when you leave."
    >
      <PublicText text={usualPrivacyPolicy} />
    </Prose>
  )
}
