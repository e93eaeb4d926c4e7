import type { ProposalMeasures as Measures } from '../../../domain/groups/measureTables.ts'
import { builder } from '../builder/builder.ts'

export const ProposalMeasures = builder.objectRef<Measures>('ProposalMeasures').implement({
  description: 'How good a proposal is as it stands, moves by hand included.',
  fields: (t) => ({
    tables: t.exposeInt('tables', { description: 'How many tables there are.' }),
    lockedTables: t.exposeInt('lockedTables', { description: 'How many tables are locked.' }),
    invitedTables: t.exposeInt('invitedTables', { description: 'How many tables are invited.' }),
    canceledTables: t.exposeInt('canceledTables', {
      description: 'How many of the invited tables were called off: their encounter is canceled.',
    }),
    people: t.exposeInt('people', { description: 'How many candidates there are.' }),
    placed: t.exposeInt('placed', { description: 'How many candidates sit at a table.' }),
    leftOut: t.exposeInt('leftOut', { description: 'How many candidates sit at no table.' }),
    repeats: t.exposeInt('repeats', { description: 'Pairs at one table who have met before.' }),
    misfits: t.exposeInt('misfits', {
      description: "How often one person at a table does not want to meet another's age range.",
    }),
    misfitShare: t.exposeFloat('misfitShare', {
      description: '`misfits` as a share of all looks from one person at a table to another, 0 to 1.',
    }),
    genderDistance: t.exposeFloat('genderDistance', {
      description: "How far a table's genders are from the candidates' proportion, on average; 0 is even.",
    }),
    waitedPlaced: t.exposeInt('waitedPlaced', {
      description: 'How many candidates were left out before, and are seated now.',
    }),
    waitedOut: t.exposeInt('waitedOut', {
      description: 'How many candidates were left out before, and are again.',
    }),
  }),
})
