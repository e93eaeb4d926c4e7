/** Returns a member of Metro Detroit since March 4, as operators see them. */
export const member = (rowId: number, username: string, more: object = {}) => ({
  __typename: 'OperatorMember',
  id: `member-${rowId}`,
  rowId,
  username,
  email: `${username}@example.org`,
  unreachable: null as string | null,
  getsInvitationMail: true,
  accountStatus: 'ACTIVE',
  location: { id: 'l1', label: 'Metro Detroit' },
  createdAt: '2026-03-04T17:00:00.000Z',
  engagement: { noShows: 0, cancellations: 0, expired: 0 },
  roundsLeftOut: 0,
  ...more,
})

/** Returns an undecided request for early access of November 18. */
export const request = (id: string, email: string, more: object = {}) => ({
  __typename: 'EarlyAccessRequest',
  id,
  email,
  name: null,
  notes: null,
  city: null,
  cityOpened: false,
  state: 'REQUESTED',
  requestedAt: '2026-11-18T17:00:00.000Z',
  waitingDays: 3,
  timesAsked: 1,
  unreachable: null,
  decidedAt: null,
  decisionNote: null,
  member: null,
  vouchedBy: null,
  likeExpelled: null,
  duplicates: [],
  ...more,
})
