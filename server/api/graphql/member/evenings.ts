import { heldStates } from '#rules/encounters/encounterLife.ts'
import { eveningAnswered } from '#rules/encounters/evening.ts'
import { isChoosingTime } from '#rules/seats/impression.ts'
import { answerEvening } from '../../../domain/evenings/answerEvening.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Encounter } from './memberEncounter.ts'

builder.prismaObjectField(Encounter, 'canAnswerEvening', (t) =>
  t.boolean({
    description:
      'Whether the viewer, who attended, can still say how it was: once, until 14 days after the end.',
    select: (_args, { viewer }) => ({
      state: true,
      endsAt: true,
      eveningAnswers: { where: { memberId: viewer?.id ?? noRow }, select: { memberId: true } },
      invitations: {
        where: { memberId: viewer?.id ?? noRow, attendance: 'Attended' },
        select: { memberId: true },
      },
    }),
    resolve: ({ state, endsAt, eveningAnswers, invitations }, _args, { now }) =>
      heldStates.includes(state) &&
      invitations.length > 0 &&
      eveningAnswers.length === 0 &&
      isChoosingTime(endsAt, now),
  }),
)

memberMutation('answerEvening', {
  description:
    'Says how an encounter was: once, until 14 days after its end. Operators see answers only in sums of at least five people.',
  input: {
    description: "The viewer's answer about an encounter.",
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'The encounter attended.' }),
      mark: t.int({ required: true, description: 'A mark from 1 (poor) to 5 (very good).' }),
      feltSafe: t.boolean({ required: true, description: 'Whether the viewer felt safe.' }),
      question: t.string({
        description:
          "A question to the operators, up to 5,000 characters. If there is one, operators see it with the answer and the viewer's name.",
      }),
    }),
  },
  write: async (asked, { db, deps, now }) => {
    await answerEvening(db, deps, asked, now)
    return { message: eveningAnswered }
  },
  payload: {
    description: 'The answer was stored.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
      encounter: reload(t, Encounter, 'encounterId', "The encounter, with the viewer's answer stored."),
    }),
  },
})
