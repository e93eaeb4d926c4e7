import { Button } from '../../../ui/Button.tsx'
import { Moment } from '../shared/Moment.tsx'

/** Shown once a message is sent. */
export function MessageSent({
  sentence,
  email,
  onAgain,
}: {
  sentence: string
  email: string
  onAgain: () => void
}) {
  const next = [
    'The person who hosts the evenings reads it.',
    <>
      The answer goes to <strong>{email}</strong>.
    </>,
  ]
  return (
    <Moment title="Your message is with us" sentence={sentence} next={next}>
      <Button variant="secondary" onClick={onAgain}>
        Write another message
      </Button>
    </Moment>
  )
}
