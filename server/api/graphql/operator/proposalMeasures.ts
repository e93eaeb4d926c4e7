import type { ProposalMeasures as Measures } from '../../../domain/groups/measureTables.ts'
import { builder } from '../builder/builder.ts'

export const ProposalMeasures = builder.objectRef<Measures>('ProposalMeasures').implement({
  description: 'The quality of a proposal as it is now, including moves by hand.',
  fields: (t) => ({
    tables: t.exposeInt('tables', { description: 'The number of tables.' }),
    lockedTables: t.exposeInt('lockedTables', { description: 'The number of locked tables.' }),
    invitedTables: t.exposeInt('invitedTables', { description: 'The number of invited tables.' }),
    canceledTables: t.exposeInt('canceledTables', {
      description: 'The number of invited tables whose encounter was canceled.',
    }),
    people: t.exposeInt('people', { description: 'The number of candidates.' }),
    placed: t.exposeInt('placed', { description: 'The number of candidates who sit at a table.' }),
    leftOut: t.exposeInt('leftOut', { description: 'The number of candidates who sit at no table.' }),
    repeats: t.exposeInt('repeats', {
      description: 'The number of pairs at the same table who have met before.',
    }),
    misfits: t.exposeInt('misfits', {
      description: "How many times one person at a table does not want to meet another's age range.",
    }),
    misfitShare: t.exposeFloat('misfitShare', {
      description:
        '`misfits` as a share, 0 to 1, of all such pairs of one person and another at the same table.',
    }),
    genderDistance: t.exposeFloat('genderDistance', {
      description:
        'How far the genders at a table are on average from the proportion among the candidates. 0 is the best.',
    }),
    waitedPlaced: t.exposeInt('waitedPlaced', {
      description: 'The number of candidates who were left out before and now have a seat.',
    }),
    waitedOut: t.exposeInt('waitedOut', {
      description: 'The number of candidates who were left out before and are left out again.',
    }),
  }),
})
