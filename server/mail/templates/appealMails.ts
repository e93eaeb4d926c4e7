import { z } from 'zod'
import { appealDueDays } from '#rules/safety/caseLife.ts'
import { defineMail } from './definition.ts'
import { action, paragraph, quotation, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** An appeal arrived. The recipient may have no membership any more. */
export const appealReceived = defineMail({
  data: z.object({ username: z.string(), decisionId: z.int() }),
  stream: 'Transactional',
  subject: () => 'Your appeal is here',
  preview: () => `You get an answer within ${appealDueDays} days.`,
  heading: () => 'Your appeal is here',
  body: ({ username, decisionId }, { appealUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      `A person reads your appeal and answers within ${appealDueDays} days. Where we are more than one, it is not the person who decided.`,
    ),
    paragraph('Until then the decision stands.'),
    action('Read it again', appealUrl(decisionId)),
  ],
})

/** The answer to an appeal; `invited` is the address that may join again. */
export const appealAnswered = defineMail({
  data: z.object({
    username: z.string(),
    decisionId: z.int(),
    granted: z.boolean(),
    answer: z.string(),
    invited: z.string().optional(),
  }),
  stream: 'Transactional',
  subject: () => 'The answer to your appeal',
  preview: ({ granted }) => (granted ? 'We took our decision back.' : 'Our decision stands.'),
  heading: ({ granted }) => (granted ? 'We took our decision back' : 'Our decision stands'),
  body: ({ username, decisionId, granted, answer, invited }, { appUrl, appealUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      granted ? 'We read your appeal, and we were wrong.' : 'We read your appeal, and our decision stands.',
    ),
    quotation(answer),
    ...(invited === undefined
      ? [action('Read it all', appealUrl(decisionId))]
      : [
          paragraph('The membership that ended stays so, but you are invited to begin another.'),
          action(
            'Create your profile',
            `${appUrl}/create-profile?${new URLSearchParams({ email: invited })}`,
          ),
          smallPrint(`The invitation is for ${invited} only.`),
        ]),
  ],
})
