import { seatReminder } from './reminder.ts'

/** The day before. */
export const reminder24h = seatReminder({
  subject: ({ encounter }) => `Tomorrow: ${encounter.name}`,
  heading: () => 'See you tomorrow',
  opening: 'Your encounter is a day away.',
})
