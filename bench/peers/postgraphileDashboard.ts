const card = 'id kind name startsAt endsAt timeZone'
const encounter = `encounter: encounterByEncounterId { ${card} }`

const page = (node: string) =>
  `(first: 50) { edges { cursor node { __typename id ${node} } } pageInfo { endCursor hasNextPage } }`

/** The dashboard in PostGraphile's schema of the tables: the same rows and fields as DashboardScreenQuery. */
export const dashboard = `query Dashboard {
  viewer {
    id username createdAt accountStatus: status hasAttended cancellations expired noShows pausedUntil
    membership: membershipByMemberId { subscriptionType: plan }
    happeningNow { nodes { id canJoin joinUrl afterRemovalUrl encounter: encounterByEncounterId { id name startsAt endsAt timeZone } } }
    next: upcomingEncounters(first: 1) {
      edges { node { id joinUrl lobbyUrl afterRemovalUrl encounter: encounterByEncounterId { id name startsAt endsAt timeZone } } }
    }
    pendingInvitations${page(`expiresAt ${encounter}`)}
    pendingImpressions${page(card.replace('id ', ''))}
    waitlistedInvitations${page(`waitlistPosition ${encounter}`)}
    upcomingEncounters${page(`status canJoin joinUrl afterRemovalUrl ${encounter}`)}
  }
}`
