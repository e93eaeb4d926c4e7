/** Returns the name of the draft of an answer about an evening, from the Relay id of its encounter. */
export const eveningDraft = (encounterId: string) => `evening of ${encounterId}`
