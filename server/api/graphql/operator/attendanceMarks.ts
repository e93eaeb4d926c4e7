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
    'Marks a seat from the roster, from 5 minutes before the start. A settled mark can be corrected, and the counts follow.',
  input: {
    description: 'Whether one person came.',
    fields: (t) => ({
      invitationId: t.globalID({ for: RosterEntry, required: true, description: 'Someone with a seat.' }),
      attendance: t.field({ type: Attendance, required: true, description: 'Came or not.' }),
      replaces: t.field({
        type: Attendance,
        description:
          'The mark it was made over, null for none; it fails where another one was made by hand since. Absent: whichever is.',
      }),
    }),
  },
  write: (asked, { db, now }) => setAttendance(db, asked, now),
  payload: { description: 'The entry, marked.', fields: changedEntry },
})

operatorMutation('settleAttendance', {
  description:
    'Settles attendance: seats not marked become absent, but for those of people who were sent away or seated at the last moment, and no-shows count. Untouched, it settles 24 hours after the end.',
  input: {
    description: 'Which attendance is final.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Completed.' }),
    }),
  },
  write: (asked, { db, now }) => settleAttendance(db, asked, now),
  payload: { description: 'The encounter, settled.', fields: changedEncounter },
})

const ReportLineType = builder.objectRef<NumberedLine>('ReportLine').implement({
  description: "One person of a meeting service's participant report.",
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Which of the people it is, from 0; for `choices`.' }),
    name: t.exposeString('name', { description: 'As shown in the meeting.' }),
    email: t.exposeString('email', { nullable: true, description: 'Lowercase; absent for guests.' }),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'How long they stayed, if the report says.',
    }),
  }),
})

const MatchedBy = builder.enumType('ReportMatchedBy', {
  description: 'What a line of a report and a seat have in common.',
  values: {
    EMAIL: { value: 'email', description: 'The e-mail.' },
    NAME: { value: 'name', description: 'The name; look twice.' },
    HAND: { value: 'hand', description: 'Said by the operator.' },
  } as const,
})

const ReportMatch = builder.objectRef<ImportReport['matches'][number]>('ReportMatch').implement({
  description: 'A line of a report that belongs to a seat.',
  fields: (t) => ({
    line: t.field({ type: ReportLineType, description: 'The line.', resolve: ({ line }) => line }),
    by: t.field({ type: MatchedBy, description: 'How it was recognised.', resolve: ({ by }) => by }),
    isEnough: t.exposeBoolean('isEnough', {
      description:
        'Whether they were there for long enough to be marked; true where the report has no minutes.',
    }),
    staysAbsent: t.exposeBoolean('staysAbsent', {
      description:
        'Whether an operator marked them absent, which stays unless `choices` says that the line is theirs.',
    }),
    entry: reload(t, RosterEntry, 'invitationId', 'The seat.'),
  }),
})

const ReportChoiceInput = builder.inputType('ReportChoiceInput', {
  description: 'Whose line of a report it is, where the matching is to be corrected.',
  fields: (t) => ({
    line: t.int({ required: true, description: 'The number of the line.' }),
    invitationId: t.globalID({
      for: RosterEntry,
      description: "Someone with a seat, who is marked however long they stayed; absent for nobody's.",
    }),
  }),
})

operatorMutation('importAttendance', {
  description:
    'Marks whoever a report names as attended if they were there for long enough, matched by e-mail, then by name. Who was marked absent by hand stays so.',
  input: {
    description: "A meeting service's participant report, and what to do with it.",
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Begun or completed.' }),
      csv: t.string({
        required: true,
        description:
          'The file as Zoom, Teams or Meet export it: columns for the name, the e-mail and the duration.',
      }),
      choices: t.field({
        type: [ReportChoiceInput],
        description: 'Corrections of the matching, one for a line.',
      }),
      apply: t.boolean({ required: true, description: 'False only shows what would be marked.' }),
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
    description: 'What the report says, seat by seat.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter, with its roster.'),
      matches: t.field({
        type: [ReportMatch],
        description: 'Lines that belong to a seat.',
        resolve: ({ matches }) => matches,
      }),
      leftovers: t.field({
        type: [ReportLineType],
        description: 'Lines that belong to nobody with a seat.',
        resolve: ({ leftovers }) => leftovers,
      }),
      missing: reloadAll(
        t,
        RosterEntry,
        'missingIds',
        'Seats the report does not name; their marks stay as they are.',
      ),
    }),
  },
})
