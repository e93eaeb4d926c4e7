import {
  type ImportReport,
  importAttendance,
  type NumberedLine,
} from '../../../domain/attendance/importAttendance.ts'
import { setAttendance } from '../../../domain/attendance/setAttendance.ts'
import { settleAttendance } from '../../../domain/attendance/settleAttendance.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload, reloadAll } from '../builder/reload.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'
import { Attendance, RosterEntry } from './rosterEntries.ts'
import { changedEntry } from './rosters.ts'

operatorMutation('setAttendance', {
  description:
    'Marks whether somebody with a seat attended. Possible from 5 minutes before the start. A settled mark can be corrected, and the counts change with it.',
  input: {
    description: 'Whether one person attended.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: RosterEntry,
        required: true,
        description: 'The invitation of somebody with a seat.',
      }),
      attendance: t.field({ type: Attendance, required: true, description: 'Whether they attended.' }),
      replaces: t.field({
        type: Attendance,
        description:
          'The mark that the client is replacing, null if there was none. Fails with CONFLICT if another mark was made by hand since. If absent, this is not checked.',
      }),
    }),
  },
  write: (asked, { db, now }) => setAttendance(db, asked, now),
  payload: { description: 'The roster entry, marked.', fields: changedEntry },
})

operatorMutation('settleAttendance', {
  description:
    'Settles attendance. Unmarked seats become absent, except those of people who were sent away or seated at the last moment, and no-shows count. If nobody does this, attendance settles 24 hours after the end.',
  input: {
    description: 'The attendance to settle.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'A completed encounter.',
      }),
    }),
  },
  write: (asked, { db, now }) => settleAttendance(db, asked, now),
  payload: { description: 'The encounter, settled.', fields: changedEncounter },
})

const ReportLineType = builder.objectRef<NumberedLine>('ReportLine').implement({
  description: "One person of a meeting service's participant report.",
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'The number of the line, from 0; used in `choices`.' }),
    name: t.exposeString('name', { description: 'The name shown in the meeting.' }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'The e-mail in lower case; null for guests.',
    }),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'How many minutes they stayed; null if the report does not say.',
    }),
  }),
})

const MatchedBy = builder.enumType('ReportMatchedBy', {
  description: 'What a line of a report and a seat have in common.',
  values: {
    EMAIL: { value: 'email', description: 'The e-mail.' },
    NAME: { value: 'name', description: 'The name. Check it again.' },
    HAND: { value: 'hand', description: 'The operator matched them.' },
  } as const,
})

const ReportMatch = builder.objectRef<ImportReport['matches'][number]>('ReportMatch').implement({
  description: 'A line of a report that matches a seat.',
  fields: (t) => ({
    line: t.field({ type: ReportLineType, description: 'The line.', resolve: ({ line }) => line }),
    by: t.field({ type: MatchedBy, description: 'How it was matched.', resolve: ({ by }) => by }),
    isEnough: t.exposeBoolean('isEnough', {
      description: 'Whether they were there for long enough to be marked. True if the report has no minutes.',
    }),
    staysAbsent: t.exposeBoolean('staysAbsent', {
      description:
        'Whether an operator marked them absent. The mark stays unless `choices` says that the line is theirs.',
    }),
    entry: reload(t, RosterEntry, 'invitationId', 'The seat.'),
  }),
})

const ReportChoiceInput = builder.inputType('ReportChoiceInput', {
  description: 'A correction: to whom a line of a report belongs.',
  fields: (t) => ({
    line: t.int({ required: true, description: 'The number of the line.' }),
    invitationId: t.globalID({
      for: RosterEntry,
      description:
        'The invitation of somebody with a seat, who is marked no matter how long they stayed; absent if the line belongs to nobody.',
    }),
  }),
})

operatorMutation('importAttendance', {
  description:
    'Marks people whom a report names as attended if they were there for long enough. They are matched by e-mail, then by name. People marked absent by hand stay absent.',
  input: {
    description: "A meeting service's participant report, and whether to apply it.",
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter that has begun or is completed.',
      }),
      csv: t.string({
        required: true,
        description:
          'The CSV file as Zoom, Teams or Meet exports it, with columns for name, e-mail and duration.',
      }),
      choices: t.field({
        type: [ReportChoiceInput],
        description: 'Corrections of the matching, at most one for each line.',
      }),
      apply: t.boolean({
        required: true,
        description: 'If false, nothing is stored and the reply shows what would be marked.',
      }),
    }),
  },
  write: ({ choices, ...asked }, { db, now }) =>
    importAttendance(
      db,
      {
        ...asked,
        choices: (choices ?? []).map(({ line, invitationId }) => ({
          line,
          invitationId: invitationId ?? null,
        })),
      },
      now,
    ),
  payload: {
    description: 'The result of the matching, seat by seat.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter, with its roster.'),
      matches: t.field({
        type: [ReportMatch],
        description: 'Lines that match a seat.',
        resolve: ({ matches }) => matches,
      }),
      leftovers: t.field({
        type: [ReportLineType],
        description: 'Lines that match nobody with a seat.',
        resolve: ({ leftovers }) => leftovers,
      }),
      missing: reloadAll(
        t,
        RosterEntry,
        'missingIds',
        'Seats that the report does not name. Their marks do not change.',
      ),
    }),
  },
})
