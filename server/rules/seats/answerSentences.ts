/** What a member reads after they answer an invitation or give up a place (docs/specification.md, sections 3 and 4). */
export const answerSentences = {
  seated: "Success! You're in. You'll receive a reminder before the event.",
  waitlisted: 'This encounter is full. You are on the waitlist; we email you if a spot opens up.',
  undone: 'Undone. The invitation waits for your answer again.',
  declined: 'You have declined the invitation.',
  leftWaitlist: 'You have removed yourself from the waitlist.',
  canceled: 'Your RSVP has been canceled.',
} as const
