const encounter = 'encounter: encounterByEncounterId { id name startsAt timeZone }'

const page = (node: string) =>
  `(first: 50) { edges { cursor node { __typename id ${node} } } pageInfo { endCursor hasNextPage } }`

/** The dashboard in the shape PostGraphile gives the tables: the rows of DashboardScreenQuery and their fields. */
export const dashboard = `query Dashboard {
  viewer {
    id username createdAt accountStatus: status cancellations expired noShows
    membership: membershipByMemberId { subscriptionType: plan }
    happeningNow { nodes { id canJoin joinUrl encounter: encounterByEncounterId { id name startsAt endsAt timeZone } } }
    next: upcomingEncounters(first: 1) { edges { node { id encounter: encounterByEncounterId { id startsAt } } } }
    pendingInvitations${page(`expiresAt ${encounter}`)}
    pendingImpressions${page('name startsAt timeZone')}
    waitlistedInvitations${page(`waitlistPosition ${encounter}`)}
    upcomingEncounters${page(encounter)}
  }
}`
