import { Disclosure } from '../../../ui/Disclosure.tsx'
import { ClosingCall } from '../shared/ClosingCall.tsx'
import { Prose } from '../shared/Prose.tsx'
import { questions } from './questions.ts'

/** Answers the twelve questions people ask first. */
export function FaqScreen() {
  return (
    <Prose title="Questions and answers" lead="Twelve things people ask us before their first encounter.">
      {questions.map(({ question, answer, link }) => (
        <Disclosure key={question} summary={question}>
          {answer}
          {link && (
            <>
              {' '}
              <a href={link.to}>{link.words}</a>.
            </>
          )}
        </Disclosure>
      ))}
      <ClosingCall
        title="Still wondering?"
        words="Write to us. A person reads it and answers."
        to="/contact"
        label="Contact Us"
      />
    </Prose>
  )
}
