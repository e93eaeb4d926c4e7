/** Names the draft of when a member can come. */
export const availabilityDraft = 'availability'
