import type { PreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { SupportFormQuery } from './__generated__/SupportFormQuery.graphql.ts'
import styles from './HelpScreen.module.css'
import { memberQuestions } from './memberQuestions.ts'
import { ReportSection } from './ReportSection.tsx'
import { SupportSection } from './SupportSection.tsx'

/** Answers frequent questions, and takes a message about everything else. */
export function HelpScreen({ queryRef }: { queryRef: PreloadedQuery<SupportFormQuery> }) {
  return (
    <div className={styles.screen}>
      <title>Help · Encounters</title>
      <h1>Help</h1>
      <section aria-labelledby="questions">
        <h2 id="questions" className={styles.heading}>
          Questions and answers
        </h2>
        {memberQuestions.map(({ question, answer, link }) => (
          <Disclosure key={question} summary={question}>
            {answer}
            {link && (
              <>
                {' '}
                <ScreenLink href={link.href}>{link.words}</ScreenLink>.
              </>
            )}
          </Disclosure>
        ))}
      </section>
      <section className={styles.card} aria-labelledby="safety">
        <h2 id="safety" className={styles.heading}>
          Safety
        </h2>
        <p className={styles.safety}>
          If somebody is in danger now, call 911 or your local emergency number first. How to stay safe, how
          to report and what happens then is on <a href="/safety">the safety page</a>.
        </p>
      </section>
      <SupportSection queryRef={queryRef} />
      <ReportSection />
    </div>
  )
}
