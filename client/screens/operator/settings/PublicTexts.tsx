import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { PublicTexts_settings$key } from './__generated__/PublicTexts_settings.graphql.ts'
import { PublicTextForm } from './PublicTextForm.tsx'

/** The texts of public pages: the terms, the privacy policy, the guidelines, and the addresses of recordings. */
export function PublicTexts({ settings }: { settings: PublicTexts_settings$key }) {
  const { publicTexts } = useFragment(
    graphql`
      fragment PublicTexts_settings on OperatorSettings {
        publicTexts {
          name
          ...PublicTextForm_text
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  return (
    <section className={operator.section} aria-labelledby="public">
      <h2 id="public">What public pages say</h2>
      <p className={operator.soft}>
        Texts are in Markdown: “## ” begins a heading, “- ” a line of a list, and an empty line parts
        paragraphs. Each page shows the day of its last change.
      </p>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {publicTexts.map((text) => (
        <PublicTextForm key={text.name} text={text} tell={tell} />
      ))}
    </section>
  )
}
