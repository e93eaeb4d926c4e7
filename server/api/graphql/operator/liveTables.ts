import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import { lineOf } from '#rules/guide/line.ts'
import { byUrgency, type LiveTable, type TableProblem, viewLiveTable } from '#rules/guide/liveTable.ts'
import { knownCases } from '../../../domain/cases/lists.ts'
import { readReported } from '../../../domain/reports/reportedTables.ts'
import { actFromConsole } from '../../../domain/table/actFromConsole.ts'
import { readOpenTables, readTable } from '../../../domain/table/readTable.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { encounterFields } from '../table/encounterFields.ts'
import { HostMoveNames, TableLine, TableStage } from '../table/tableGuide.ts'
import { LivePerson } from './livePerson.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'

const Problem = builder.enumType('TableProblem', {
  description: 'A problem at a table that needs an operator.',
  values: {
    REPORTED: {
      value: 'Reported',
      description: 'Somebody reported what happened there, and the case is waiting in the queue.',
    },
    NOBODY_HERE: { value: 'NobodyHere', description: 'It has begun, and nobody is there.' },
    TOO_FEW: { value: 'TooFew', description: 'It has begun with fewer than the minimum.' },
    DECIDING: { value: 'Deciding', description: 'Those present are asked whether to go on with so few.' },
    OVER_TIME: { value: 'OverTime', description: 'A host is holding a part beyond its planned time.' },
    SOMEBODY_MISSING: {
      value: 'SomebodyMissing',
      description: 'Somebody with a seat is not there two minutes after the start.',
    },
    NOT_SEEN_OR_HEARD: {
      value: 'NotSeenOrHeard',
      description: 'The picture or the sound of somebody who is there fails.',
    },
  } satisfies Record<string, { value: TableProblem; description: string }>,
})

const Table = builder.objectRef<LiveTable>('LiveTable').implement({
  description: 'An open table or lobby, as operators see it.',
  fields: (t) => ({
    encounterId: t.globalID({
      description: 'The encounter of the table.',
      resolve: ({ snapshot }) => ({ type: OperatorEncounter, id: snapshot.encounterId }),
    }),
    eventId: t.int({
      description: 'The number of the encounter, as in the address `/operator/encounters/7`.',
      resolve: ({ snapshot }) => snapshot.encounterId,
    }),
    ...encounterFields(t),
    minimum: t.int({
      description: 'The minimum number of people with whom it is held.',
      resolve: ({ snapshot }) => snapshot.minimum,
    }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether the table is open. Before that, only the lobby is.',
    }),
    step: t.int({
      nullable: true,
      description: 'Identifies the part and turn, for `moveTableOn`. Null before anybody has come.',
      resolve: ({ guide }) => guide?.step ?? null,
    }),
    stage: t.field({
      type: TableStage,
      nullable: true,
      description: 'The current part of the evening; null before anybody has come.',
      resolve: ({ guide }) => guide?.stage ?? null,
    }),
    stageNumber: t.int({
      nullable: true,
      description: 'The position of the current part, from 1.',
      resolve: ({ guide }) => guide?.number ?? null,
    }),
    stageCount: t.int({
      nullable: true,
      description: 'The number of parts of the evening.',
      resolve: ({ guide }) => guide?.count ?? null,
    }),
    secondsLeft: t.exposeInt('secondsLeft', {
      nullable: true,
      description:
        'The seconds until the part ends by itself. While somebody hosts, the seconds until its planned end, below 0 after that. Null if there is no such end, and while a round waits because nobody is there.',
    }),
    here: t.exposeInt('here', { description: 'The number of people with a seat who are at the table.' }),
    expected: t.exposeInt('expected', { description: 'The number of people seated and not removed.' }),
    people: t.expose('people', {
      type: [LivePerson],
      description: 'The people with a seat, and operators who are at the table.',
    }),
    problems: t.expose('problems', {
      type: [Problem],
      description: 'The problems that need an operator, the most serious first.',
    }),
    lines: t.expose('lines', {
      type: [TableLine],
      description:
        'The lines that the table reads now, each with the username of its writer, the newest last.',
    }),
    moves: t.expose('moves', {
      type: [HostMoveNames],
      description: "The host's actions that an operator can take now without joining the table.",
    }),
  }),
})

builder.queryField('liveTables', (t) =>
  t.field({
    type: [Table],
    authScopes: { operator: true },
    description:
      'Every table whose lobby or table is open, from 15 minutes before the start until the end; those with problems first. Poll it.',
    resolve: async (_root, _args, { db, now, viewer }) => {
      const tables = await readOpenTables(db, now)
      const reported = await readReported(
        db,
        tables.map(({ encounterId }) => encounterId),
        knownCases(viewer),
      )
      return tables
        .flatMap((table) => viewLiveTable(table, reported.has(table.encounterId), now) ?? [])
        .sort(byUrgency)
    },
  }),
)

const changedTable = (t: PayloadFields<{ encounterId: number }>) => ({
  table: t.field({
    type: Table,
    nullable: true,
    description: 'The table after the change; null if it has ended.',
    resolve: async ({ encounterId }, _args, { db, now, viewer }) => {
      const table = await readTable(db, encounterId)
      if (!table) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
      const reported = await readReported(db, [encounterId], knownCases(viewer))
      return viewLiveTable(table, reported.has(encounterId), now)
    },
  }),
})

const which = { for: OperatorEncounter, required: true, description: 'Its table must be open.' } as const

operatorMutation('sayToTable', {
  description: 'Shows a line of text from the viewer at a table for a minute, without joining it.',
  input: {
    description: 'The text, and the table.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      text: t.string({ required: true, description: 'The text, at most 200 characters.' }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'Say', text: lineOf(text) }, reason: null }, now),
  payload: { description: 'The table, with the text.', fields: changedTable },
})

operatorMutation('moveTableOn', {
  description: 'Moves a table on to the next part of the evening, without joining it.',
  input: {
    description: 'The table, and the part that is to end.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      step: t.int({ required: true, description: 'The last shown `step`; CONFLICT if the table moved on.' }),
    }),
  },
  write: ({ step, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'MoveOn', step }, reason: null }, now),
  payload: { description: 'The table, which has moved on.', fields: changedTable },
})

operatorMutation('endTableEarly', {
  description:
    'Ends a table early for everyone, and with it the encounter. People who were there for long enough have attended. An encounter held for less than 15 minutes is canceled and counts for nobody.',
  input: { description: 'The table to end.', fields: (t) => ({ encounterId: t.globalID(which) }) },
  write: (asked, { db, now }) => actFromConsole(db, asked, { act: { kind: 'EndEarly' }, reason: null }, now),
  payload: {
    description: 'The table, which has ended, and its encounter: completed, or canceled.',
    fields: (t) => ({ ...changedTable(t), ...changedEncounter(t) }),
  },
})

operatorMutation('removeFromTable', {
  description:
    'Removes somebody from a table at once, without joining it. They cannot come back to this encounter.',
  input: {
    description: 'The person to remove, the table, and the reason.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      seatId: t.string({ required: true, description: 'The `seatId` of a person, from `liveTables`.' }),
      reason: t.string({ required: true, description: 'The reason, which only operators read.' }),
    }),
  },
  write: ({ seatId: seat, reason, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'Remove', seat }, reason: requireReason(reason) }, now),
  payload: { description: 'The table, without the person.', fields: changedTable },
})
