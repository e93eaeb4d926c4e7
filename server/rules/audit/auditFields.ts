/** What has a number in a line of the audit log. */
export type Numbered = 'Member' | 'Location' | 'Encounter' | 'Case' | 'GroupProposal'

const fields: Partial<Record<string, Numbered>> = {
  ...{ memberId: 'Member', memberIds: 'Member', members: 'Member', leftOut: 'Member', hostId: 'Member' },
  ...{ claimedById: 'Member', reporterId: 'Member', locationId: 'Location', encounterId: 'Encounter' },
  ...{ caseId: 'Case', proposalId: 'GroupProposal' },
}

/** Says what the numbers in a field stand for; undefined where they are numbers alone. */
export const numberedIn = (field: string): Numbered | undefined => fields[field]

/** Where people are moved: each field in it is named by a member's number. */
export const movedPeople = 'tables'
