import { usualCommunityGuidelines } from '#rules/publicTexts/communityGuidelines.ts'
import { Prose } from '../shared/Prose.tsx'
import { PublicText } from '../shared/PublicText.tsx'

/** The community guidelines. */
export function GuidelinesScreen() {
  return (
    <Prose
      title="Community Guidelines"
      lead="An evening is as good as the people at the table. This is what we ask of everyone."
    >
      <PublicText text={usualCommunityGuidelines} />
    </Prose>
  )
}
