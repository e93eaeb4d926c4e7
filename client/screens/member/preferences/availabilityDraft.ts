/** The name of the draft of the availability form. */
export const availabilityDraft = 'availability'
