import { cancelEncounter } from '../../../domain/encounters/cancelEncounter.ts'
import { duplicateEncounter } from '../../../domain/encounters/duplicateEncounter.ts'
import { scheduleEncounter } from '../../../domain/encounters/scheduleEncounter.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'

builder.relayMutationField(
  'duplicateEncounter',
  {
    description: 'Which encounter to plan again, and when.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Of any state.' }),
      startsAt: t.field({ type: 'DateTime', required: true, description: 'Ahead of now.' }),
      name: t.string({ description: "The copy's name; the same if absent." }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Plans another encounter like one there is, without its invitations, as a draft.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const { encounterId, startsAt, name } = input
      const copy = {
        encounterId: Number(encounterId.id),
        startsAt,
        ...(name != null && { name }),
        operatorId,
      }
      return { encounterId: await duplicateEncounter(context.db, copy, context.now) }
    },
  },
  { description: 'The new draft.', outputFields: changedEncounter },
)

builder.relayMutationField(
  'scheduleEncounter',
  {
    description: 'Which draft to put on the calendar.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'A draft.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Schedules a draft, so that it can have invitations. Its meeting link follows by itself.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const encounterId = Number(input.encounterId.id)
      await scheduleEncounter(context.db, { encounterId, operatorId }, context.now)
      return { encounterId }
    },
  },
  { description: 'The encounter, scheduled.', outputFields: changedEncounter },
)

builder.relayMutationField(
  'cancelEncounter',
  {
    description: 'Which encounter does not take place, and why.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Not yet over.' }),
      reason: t.string({
        required: true,
        description: 'Told to everyone seated or waitlisted, as it stands.',
      }),
    }),
  },
  {
    authScopes: { operator: true },
    description: "Cancels an encounter, for good. Everyone with a place is told; nobody's counts change.",
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const encounterId = Number(input.encounterId.id)
      await cancelEncounter(context.db, { encounterId, reason: input.reason, operatorId }, context.now)
      return { encounterId }
    },
  },
  { description: 'The encounter, canceled.', outputFields: changedEncounter },
)
