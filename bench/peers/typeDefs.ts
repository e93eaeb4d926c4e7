/** The part of this service's schema that the dashboard uses, as served by Mercurius and Apollo Server. */
export const typeDefs = `
  scalar DateTime
  scalar Cursor

  enum AccountStatus { ACTIVE PAUSED CANCELED }
  enum EncounterKind { FIRST SECOND ONE_ON_ONE }
  enum InvitationStatus { INVITED ACCEPTED DECLINED EXPIRED }

  type Query { viewer: Viewer! }

  type Viewer {
    id: ID!
    username: String!
    createdAt: DateTime!
    accountStatus: AccountStatus!
    hasAttended: Boolean!
    engagement: Engagement!
    membership: Membership!
    happeningNow: [Invitation!]!
    pendingInvitations(first: Int): InvitationConnection!
    waitlistedInvitations(first: Int): InvitationConnection!
    upcomingEncounters(first: Int): InvitationConnection!
    pendingImpressions(first: Int): EncounterConnection!
  }

  type Engagement { cancellations: Int! expired: Int! noShows: Int! }
  type Membership { subscriptionType: String pausedUntil: DateTime }

  type Invitation {
    id: ID!
    status: InvitationStatus!
    expiresAt: DateTime
    waitlistPosition: Int
    canJoin: Boolean!
    joinUrl: String
    lobbyUrl: String
    afterRemovalUrl: String
    encounter: Encounter!
  }

  type Encounter {
    id: ID!
    kind: EncounterKind!
    name: String!
    startsAt: DateTime!
    endsAt: DateTime!
    timeZone: String!
  }

  type PageInfo { endCursor: Cursor hasNextPage: Boolean! }
  type InvitationConnection { edges: [InvitationEdge!]! pageInfo: PageInfo! }
  type InvitationEdge { node: Invitation! cursor: Cursor! }
  type EncounterConnection { edges: [EncounterEdge!]! pageInfo: PageInfo! }
  type EncounterEdge { node: Encounter! cursor: Cursor! }
`
