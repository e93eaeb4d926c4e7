import { PageLink } from '../../../site/PageLink.tsx'
import { Moment } from '../shared/Moment.tsx'

/** Shown once somebody requested early access. */
export function RequestSent({ sentence, email, city }: { sentence: string; email: string; city: string }) {
  const next = [
    'We review requests every week.',
    <>
      If there is a place for you, we write to <strong>{email}</strong>, with a link to create your profile.
    </>,
    ...(city.trim() ? [`We also write to you once we open in ${city.trim()}.`] : []),
  ]
  return (
    <Moment title="Your request is with us" sentence={sentence} next={next}>
      <PageLink to="/encounters" variant="secondary">
        See how an evening goes
      </PageLink>
    </Moment>
  )
}
