import { seatReminder } from './reminder.ts'

/** The last hour. */
export const reminder1h = seatReminder({
  subject: ({ encounter }) => `In one hour: ${encounter.name}`,
  heading: () => 'Almost time',
  opening: 'Your encounter begins in about an hour.',
})
