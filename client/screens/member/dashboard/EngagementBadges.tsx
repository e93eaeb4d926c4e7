import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import type { EngagementBadges_viewer$key } from './__generated__/EngagementBadges_viewer.graphql.ts'

/** Up to this many canceled RSVPs are a warning, more are a danger (docs/specification.md, section 9). */
const toleratedCancellations = 3

const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`

/**
 * How reliably the member takes part: canceled RSVPs, missed invitations, no-shows. Nothing is said of what never happened.
 *
 * @param props the signed-in member
 */
export function EngagementBadges({ viewer }: { viewer: EngagementBadges_viewer$key }) {
  const { engagement } = useFragment(
    graphql`
      fragment EngagementBadges_viewer on Viewer {
        engagement {
          cancellations
          expired
          noShows
        }
      }
    `,
    viewer,
  )
  const { cancellations, expired, noShows } = engagement
  return (
    <>
      {cancellations > 0 && (
        <Badge tone={cancellations > toleratedCancellations ? 'danger' : 'warning'}>
          {count(cancellations, 'RSVP cancel')}
        </Badge>
      )}
      {expired > 0 && <Badge tone="neutral">{count(expired, 'missed invitation')}</Badge>}
      {noShows > 0 && <Badge tone="danger">{count(noShows, 'no-show')}</Badge>}
    </>
  )
}
