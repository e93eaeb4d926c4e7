import { PageLink } from '../../../site/PageLink.tsx'
import { Moment } from '../shared/Moment.tsx'

/**
 * What is shown once somebody asked for early access.
 *
 * @param props what the server said, and the address that was given
 */
export function RequestSent({ sentence, email }: { sentence: string; email: string }) {
  const next = [
    'We review requests every week.',
    <>
      If there is a place for you, we write to <strong>{email}</strong>, with a link to create your profile.
    </>,
  ]
  return (
    <Moment title="Your request is with us" sentence={sentence} next={next}>
      <PageLink to="/encounters" variant="secondary">
        See how an evening goes
      </PageLink>
    </Moment>
  )
}
