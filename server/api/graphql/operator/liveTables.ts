import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import { lineOf } from '#rules/guide/line.ts'
import {
  byUrgency,
  type LivePerson,
  type LiveTable,
  type TableProblem,
  viewLiveTable,
} from '#rules/guide/liveTable.ts'
import { knownCases } from '../../../domain/cases/lists.ts'
import { readReported } from '../../../domain/reports/reportedTables.ts'
import { actFromConsole } from '../../../domain/table/actFromConsole.ts'
import { readOpenTables, readTable } from '../../../domain/table/readTable.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { encounterFields } from '../table/encounterFields.ts'
import { Trouble } from '../table/tableActs.ts'
import { HostMoveNames, TableStage } from '../table/tableGuide.ts'
import { OperatorEncounter } from './operatorEncounter.ts'

const Problem = builder.enumType('TableProblem', {
  description: 'What about a table asks for an operator.',
  values: {
    REPORTED: {
      value: 'Reported',
      description: 'Somebody reported what happened there, and the case waits; the queue of cases has it.',
    },
    NOBODY_HERE: { value: 'NobodyHere', description: 'It has begun, and nobody is there.' },
    TOO_FEW: { value: 'TooFew', description: 'It has begun with fewer than the minimum.' },
    DECIDING: { value: 'Deciding', description: 'Those there are asked whether to go on with so few.' },
    OVER_TIME: { value: 'OverTime', description: 'A host holds a part beyond its time.' },
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

const Person = builder.objectRef<LivePerson>('LivePerson').implement({
  description: 'Somebody at a table or expected there. Never how long or with whom they speak.',
  fields: (t) => ({
    seatId: t.exposeID('seatId', {
      nullable: true,
      description: 'Names their seat; give it to removeFromTable. Null of an operator.',
    }),
    name: t.exposeString('name', { description: 'The username.' }),
    isHere: t.exposeBoolean('isHere', {
      description: 'Whether they are at the table now, by their page or Zoom.',
    }),
    isOperator: t.exposeBoolean('isOperator', { description: 'Whether it is an operator, without a seat.' }),
    isHost: t.exposeBoolean('isHost', { description: 'Whether they host now.' }),
    mayHost: t.exposeBoolean('mayHost', { description: 'Whether they may host.' }),
    hasHandUp: t.exposeBoolean('hasHandUp', { description: 'Whether their hand is raised.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last sign of their page that it is at the table; null if there was none.',
    }),
    trouble: t.field({
      type: [Trouble],
      description: 'What fails on their page; nothing while they are not here.',
      resolve: ({ trouble }) => [...trouble],
    }),
  }),
})

const Table = builder.objectRef<LiveTable>('LiveTable').implement({
  description: 'A table of the evening, as operators follow it.',
  fields: (t) => ({
    encounterId: t.globalID({
      description: 'The encounter it is the table of.',
      resolve: ({ snapshot }) => ({ type: OperatorEncounter, id: snapshot.encounterId }),
    }),
    eventId: t.int({
      description: 'The number of the encounter, as in `/operator/encounters/7`.',
      resolve: ({ snapshot }) => snapshot.encounterId,
    }),
    ...encounterFields(t),
    minimum: t.int({
      description: 'The fewest people it is held with.',
      resolve: ({ snapshot }) => snapshot.minimum,
    }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether people can be at the table; before that only the lobby is open.',
    }),
    step: t.int({
      nullable: true,
      description: 'Names the part and turn; give it to moveTableOn. Null before anybody came.',
      resolve: ({ guide }) => guide?.step ?? null,
    }),
    stage: t.field({
      type: TableStage,
      nullable: true,
      description: 'The part of the evening it is in; null before anybody came.',
      resolve: ({ guide }) => guide?.stage ?? null,
    }),
    stageNumber: t.int({
      nullable: true,
      description: 'Its place among the parts, from 1.',
      resolve: ({ guide }) => guide?.number ?? null,
    }),
    stageCount: t.int({
      nullable: true,
      description: 'How many parts the evening has.',
      resolve: ({ guide }) => guide?.count ?? null,
    }),
    secondsLeft: t.exposeInt('secondsLeft', {
      nullable: true,
      description:
        'Until the part ends by itself; while hosted, until its own time is over, and below 0 after it. Null without either, and while a round waits since nobody is there.',
    }),
    here: t.exposeInt('here', { description: 'How many with a seat are there.' }),
    expected: t.exposeInt('expected', { description: 'How many have a seat and were not removed.' }),
    people: t.expose('people', {
      type: [Person],
      description: 'Those with a seat, and operators who are there.',
    }),
    problems: t.expose('problems', {
      type: [Problem],
      description: 'What asks for an operator, the worst first.',
    }),
    moves: t.expose('moves', {
      type: [HostMoveNames],
      description: 'Which of what a host does an operator can do now without sitting down there.',
    }),
  }),
})

builder.queryField('liveTables', (t) =>
  t.field({
    type: [Table],
    authScopes: { operator: true },
    description:
      'Every table that is open now or whose lobby is, from 15 minutes before the start to the end; those with problems first. Poll it.',
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
    description: 'The table as it is now; null once it has ended.',
    resolve: async ({ encounterId }, _args, { db, now, viewer }) => {
      const table = await readTable(db, encounterId)
      if (!table) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
      const reported = await readReported(db, [encounterId], knownCases(viewer))
      return viewLiveTable(table, reported.has(encounterId), now)
    },
  }),
})

const which = { for: OperatorEncounter, required: true, description: 'One whose table is open.' } as const

operatorMutation('sayToTable', {
  description: 'Shows a line of text at a table for a minute, as said by you, without sitting down there.',
  input: {
    description: 'What to say, and where.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      text: t.string({ required: true, description: 'At most 200 characters.' }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'Say', text: lineOf(text) }, reason: null }, now),
  payload: { description: 'It is said.', fields: changedTable },
})

operatorMutation('moveTableOn', {
  description: 'Moves a table on to the next part of the evening, without sitting down there.',
  input: {
    description: 'Which table, and from which part.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      step: t.int({ required: true, description: 'As last shown; refused once the table has moved on.' }),
    }),
  },
  write: ({ step, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'MoveOn', step }, reason: null }, now),
  payload: { description: 'It has moved on.', fields: changedTable },
})

operatorMutation('endTableEarly', {
  description:
    'Ends a table before its time, for everyone, and with it the encounter. Who was there for long enough has attended. One that was held for less than 15 minutes is canceled, and counts for nobody.',
  input: { description: 'Which table.', fields: (t) => ({ encounterId: t.globalID(which) }) },
  write: (asked, { db, now }) => actFromConsole(db, asked, { act: { kind: 'EndEarly' }, reason: null }, now),
  payload: { description: 'It has ended.', fields: changedTable },
})

operatorMutation('removeFromTable', {
  description:
    'Removes somebody from a table at once, without sitting down there. They cannot come back to this encounter.',
  input: {
    description: 'Whom, from which table, and why.',
    fields: (t) => ({
      encounterId: t.globalID(which),
      seatId: t.string({ required: true, description: 'Of a person at the table, as liveTables has it.' }),
      reason: t.string({ required: true, description: 'Why; only operators read it.' }),
    }),
  },
  write: ({ seatId: seat, reason, ...asked }, { db, now }) =>
    actFromConsole(db, asked, { act: { kind: 'Remove', seat }, reason: requireReason(reason) }, now),
  payload: { description: 'They are removed.', fields: changedTable },
})
