import { z } from 'zod'
import { noShowPauseDays } from '#rules/seats/attendance.ts'
import { defineMail, instant, timeZone } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { dateAndTime, greeting } from './words.ts'

/** Three consecutive no-shows paused the account for 30 days. */
export const pausedForNoShows = defineMail({
  data: z.object({
    username: z.string(),
    until: instant,
    timeZone,
    /** Another pause runs at the same time and does not end with this one. */
    wasPaused: z.boolean().optional(),
  }),
  stream: 'Transactional',
  subject: () => `Your account is paused for ${noShowPauseDays} days`,
  preview: ({ until, timeZone }) => `Until ${dateAndTime(until, timeZone)}, after three missed encounters.`,
  heading: () => 'Your account is paused',
  body: ({ username, until, timeZone, wasPaused }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      `You had a seat at three encounters in a row and were not there. In groups this small an empty chair is felt, so your account is paused until ${dateAndTime(until, timeZone)}.`,
    ),
    paragraph(
      wasPaused
        ? 'Your membership was paused already, and stays paused until you resume it: you can do so from then on.'
        : 'It resumes by itself then; you need do nothing, and we will write to you. Until then we send no invitations.',
    ),
    action('Write to us', `${appUrl}/member/help`),
    smallPrint('If we got your attendance wrong, tell us and we will correct it.'),
  ],
  isStale: (_, { member }) => member !== null && member.noShowPauseUntil === null,
})
