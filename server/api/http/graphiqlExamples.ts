/** Each tab of GraphiQL has headers of its own. */
const headers = '{ "Authorization": "Bearer " }'

/** The operations with which GraphiQL opens, for people who explore the schema. */
export const exampleTabs = [
  {
    query: `# 1. Ask for a login link.
# In a demo the mail arrives at /mailbox.
mutation AskForLink {
  requestMagicLink(input: { email: "member@demo.example" }) {
    message
  }
}
`,
  },
  {
    query: `# 2. Sign in: the token of the link goes
# under Variables.
mutation SignIn($token: String!) {
  verifyMagicLink(input: { token: $token, confirmed: true }) {
    authToken
    refreshToken
  }
}
`,
    variables: '{ "token": "" }',
  },
  {
    query: `# 3. What waits for an answer: the authToken
# from tab 2 goes under Headers.
query Pending {
  viewer {
    username
    pendingInvitations(first: 10) {
      edges {
        node {
          id
          expiresAt
          encounter {
            name
            startsAt
            timeZone
          }
        }
      }
    }
  }
}
`,
    headers,
  },
  {
    query: `# 4. Answer an invitation, by an id from tab 3:
# it goes under Variables, the authToken under
# Headers.
mutation Accept($id: ID!) {
  respondToInvitation(input: { invitationId: $id, response: ACCEPTED }) {
    invitation {
      status
      isWaitlisted
    }
  }
}
`,
    variables: '{ "id": "" }',
    headers,
  },
]
