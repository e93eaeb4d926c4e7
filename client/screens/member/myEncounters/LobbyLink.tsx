import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { lobbyOpensAt } from '#rules/guide/tablePhase.ts'
import { useNowAt } from '../../../ui/useNowAt.ts'
import { useAskWhile } from '../happeningNow/useAskWhile.ts'
import type { LobbyLink_invitation$key } from './__generated__/LobbyLink_invitation.graphql.ts'
import type { LobbyLinkQuery } from './__generated__/LobbyLinkQuery.graphql.ts'
import styles from './UpcomingRow.module.css'

const query = graphql`
  query LobbyLinkQuery($id: ID!) {
    node(id: $id) {
      ...LobbyLink_invitation @alias(as: "seat")
    }
  }
`

/**
 * A link to the lobby of a seat, in a new window. It is shown from when the lobby opens until the table does and Join
 * replaces it.
 */
export function LobbyLink({ invitation }: { invitation: LobbyLink_invitation$key }) {
  const { id, lobbyUrl, encounter } = useFragment(
    graphql`
      fragment LobbyLink_invitation on Invitation {
        id
        lobbyUrl
        encounter {
          name
          startsAt
        }
      }
    `,
    invitation,
  )
  const environment = useRelayEnvironment()
  const startsAt = new Date(encounter.startsAt)
  const [opensAt, endsAt] = [lobbyOpensAt(startsAt), joinOpensAt(startsAt)]
  const now = useNowAt([opensAt, endsAt])
  const isOpen = now >= opensAt && now < endsAt
  useAskWhile(isOpen && !lobbyUrl, () => {
    fetchQuery<LobbyLinkQuery>(environment, query, { id }).subscribe({ error: reportError })
  })
  if (!isOpen || !lobbyUrl) return null
  return (
    <p className={styles.countdown}>
      <a
        href={lobbyUrl}
        target="_blank"
        rel="noopener"
        aria-label={`Go to the lobby of ${encounter.name}, in a new window`}
      >
        Go to the lobby
      </a>{' '}
      to check camera and sound.
    </p>
  )
}
