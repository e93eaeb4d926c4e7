import { usualTerms } from '#rules/publicTexts/terms.ts'
import { Prose } from '../shared/Prose.tsx'
import { PublicText } from '../shared/PublicText.tsx'

/** The terms of service. */
export function TermsScreen() {
  return (
    <Prose title="Terms of Service" lead="What you can expect of us, and what we expect of you.">
      <PublicText text={usualTerms} />
    </Prose>
  )
}
