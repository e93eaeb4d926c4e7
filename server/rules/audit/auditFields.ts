/** What a number in an audit log entry can identify. */
export type Numbered = 'Member' | 'Location' | 'Encounter' | 'Case' | 'GroupProposal'

const fields: Partial<Record<string, Numbered>> = {
  memberId: 'Member',
  memberIds: 'Member',
  members: 'Member',
  leftOut: 'Member',
  hostId: 'Member',
  claimedById: 'Member',
  reporterId: 'Member',
  locationId: 'Location',
  encounterId: 'Encounter',
  caseId: 'Case',
  proposalId: 'GroupProposal',
}

/** Returns what the numbers in a field identify; undefined if they are plain numbers. */
export const numberedIn = (field: string): Numbered | undefined => fields[field]

/** The field of an entry about moved people. Its own fields are keyed by the members' numbers. */
export const movedPeople = 'tables'
