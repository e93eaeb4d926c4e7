import { type ReactNode, Suspense, useReducer } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { graphql, useFragment } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { DomainError } from '#rules/errors.ts'
import { readSession } from '../../../session/session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { HappeningNow } from '../happeningNow/HappeningNow.tsx'
import type { DashboardByParts_seats$key } from './__generated__/DashboardByParts_seats.graphql.ts'
import type {
  DashboardByPartsQuery,
  DashboardByPartsQuery$data,
} from './__generated__/DashboardByPartsQuery.graphql.ts'
import styles from './DashboardScreen.module.css'
import { HeldSeats } from './HeldSeats.tsx'
import { ImpressionsMade } from './ImpressionsMade.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { Standing } from './Standing.tsx'
import { WaitlistedInvitations } from './WaitlistedInvitations.tsx'
import { WelcomeHeader } from './Welcome.tsx'

// Five parts, since a document may have five directives at most (docs/limits.md).
const query = graphql`
  query DashboardByPartsQuery(
    $standing: Boolean!
    $invitations: Boolean!
    $impressions: Boolean!
    $waitlist: Boolean!
    $seats: Boolean!
  ) {
    viewer {
      ...Standing_viewer @alias(as: "standing") @include(if: $standing)
      ...PendingInvitations_viewer @alias(as: "invitations") @include(if: $invitations)
      ...ImpressionsMade_viewer @alias(as: "impressions") @include(if: $impressions)
      ...WaitlistedInvitations_viewer @alias(as: "waitlist") @include(if: $waitlist)
      ...DashboardByParts_seats @alias(as: "seats") @include(if: $seats)
    }
  }
`

const none = { standing: false, invitations: false, impressions: false, waitlist: false, seats: false }

type Parts = DashboardByPartsQuery$data['viewer']
type PartName = keyof typeof none

type PartProps<Name extends PartName> = {
  name: Name
  children: (part: NonNullable<Parts[Name]>) => ReactNode
}

function LoadedPart<Name extends PartName>({ name, tries, children }: PartProps<Name> & { tries: number }) {
  const { viewer } = useLazyLoadQuery<DashboardByPartsQuery>(
    query,
    { ...none, [name]: true },
    { fetchPolicy: 'network-only', fetchKey: tries },
  )
  const part = viewer[name]
  return part ? children(part) : null
}

type Failure = (tryAgain: () => void) => ReactNode

/** Loads one part of the dashboard. A failure is logged, and `failure` is shown in its place. */
function Part<Name extends PartName>({
  failure = () => null,
  ...part
}: PartProps<Name> & { failure?: Failure }) {
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <ErrorBoundary resetKeys={[tries]} fallbackRender={() => failure(tryAgain)} onError={reportError}>
      <Suspense>
        <LoadedPart {...part} tries={tries} />
      </Suspense>
    </ErrorBoundary>
  )
}

const noInvitations: Failure = (tryAgain) => (
  <section className={styles.screen}>
    <h2>Pending invitations</h2>
    <Banner tone="danger">Failed to load pending invites.</Banner>
    <div>
      <Button variant="secondary" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  </section>
)

function Seats({ viewer: key, part }: { viewer: DashboardByParts_seats$key; part: 'next' | 'later' }) {
  const viewer = useFragment(
    graphql`
      fragment DashboardByParts_seats on Viewer {
        ...HappeningNow_viewer
        ...HeldSeats_viewer
      }
    `,
    key,
  )
  return (
    <>
      {part === 'next' && <HappeningNow viewer={viewer} />}
      <HeldSeats viewer={viewer} part={part} />
    </>
  )
}

/**
 * The dashboard after the server failed on some part of it: each part is loaded separately, and those that fail are
 * left out. Only a failure of the invitations is shown (docs/specification.md, section 8, "Dashboard failures").
 *
 * @throws the same failure, if loading parts would not help: no connection, or no session
 */
export function DashboardByParts({ error }: FallbackProps) {
  if (!(error instanceof DomainError && error.code === 'INTERNAL')) throw error
  return (
    <div className={styles.screen}>
      <title>Dashboard · Encounters</title>
      <WelcomeHeader username={readSession()?.username} />
      <Part name="seats">{(viewer) => <Seats viewer={viewer} part="next" />}</Part>
      <Part name="invitations" failure={noInvitations}>
        {(viewer) => <PendingInvitations viewer={viewer} isFirstEver={false} />}
      </Part>
      <Part name="impressions">{(viewer) => <ImpressionsMade viewer={viewer} />}</Part>
      <Part name="waitlist">{(viewer) => <WaitlistedInvitations viewer={viewer} />}</Part>
      <Part name="seats">{(viewer) => <Seats viewer={viewer} part="later" />}</Part>
      <Part name="standing">{(viewer) => <Standing viewer={viewer} />}</Part>
    </div>
  )
}
