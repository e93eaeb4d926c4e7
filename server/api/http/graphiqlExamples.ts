/** The operations with which GraphiQL opens, for people who explore the schema. */
export const exampleTabs = [
  {
    query: `# 1. Ask for a login link. The reply is the same whoever the address belongs to.
# In a demo the mail arrives at /mailbox.
mutation AskForLink {
  requestMagicLink(input: { email: "member@demo.example" }) {
    message
  }
}
`,
  },
  {
    query: `# 2. Sign in with the token of the link, then put the authToken into the Headers tab:
#    { "Authorization": "Bearer ..." }
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
    query: `# 3. What waits for an answer.
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
  },
  {
    query: `# 4. Answer an invitation, by an id from tab 3.
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
  },
]
