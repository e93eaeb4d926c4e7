import { type ImportReport, importAttendance } from '../../../domain/attendance/importAttendance.ts'
import type { ReportLine } from '../../../domain/attendance/participantReport.ts'
import { setAttendance } from '../../../domain/attendance/setAttendance.ts'
import { settleAttendance } from '../../../domain/attendance/settleAttendance.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'
import { Attendance, RosterEntry } from './rosterEntries.ts'
import { changedEntry } from './rosters.ts'

builder.relayMutationField(
  'setAttendance',
  {
    description: 'Whether one person came.',
    inputFields: (t) => ({
      invitationId: t.globalID({ for: RosterEntry, required: true, description: 'Someone with a seat.' }),
      attendance: t.field({ type: Attendance, required: true, description: 'Came or not.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description:
      'Marks a seat from the roster, from 5 minutes before the start. A settled mark can be corrected, and the counts follow.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const invitationId = Number(input.invitationId.id)
      const { secret } = context.deps
      const mark = { invitationId, attendance: input.attendance, operatorId, secret }
      await setAttendance(context.db, mark, context.now)
      return { invitationId }
    },
  },
  { description: 'The entry, marked.', outputFields: changedEntry },
)

builder.relayMutationField(
  'settleAttendance',
  {
    description: 'Which attendance is final.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Completed.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description:
      'Settles attendance: seats not marked become absent, and no-shows count. Untouched, it settles 24 hours after the end.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const encounterId = Number(input.encounterId.id)
      const { secret } = context.deps
      await settleAttendance(context.db, { encounterId, operatorId, secret }, context.now)
      return { encounterId }
    },
  },
  { description: 'The encounter, settled.', outputFields: changedEncounter },
)

const ReportLineType = builder.objectRef<ReportLine>('ReportLine').implement({
  description: "One person of a meeting service's participant report.",
  fields: (t) => ({
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
  } as const,
})

const ReportMatch = builder.objectRef<ImportReport['matches'][number]>('ReportMatch').implement({
  description: 'A line of a report that belongs to a seat.',
  fields: (t) => ({
    line: t.field({ type: ReportLineType, description: 'The line.', resolve: ({ line }) => line }),
    by: t.field({ type: MatchedBy, description: 'How it was recognised.', resolve: ({ by }) => by }),
    entry: t.prismaField({
      type: RosterEntry,
      description: 'The seat.',
      resolve: (query, { invitationId }, _args, { db }) =>
        db.invitation.findUniqueOrThrow({ ...query, where: { id: invitationId } }),
    }),
  }),
})

builder.relayMutationField(
  'importAttendance',
  {
    description: "A meeting service's participant report, and what to do with it.",
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Begun or completed.' }),
      csv: t.string({
        required: true,
        description:
          'The file as exported: columns `Name (Original Name)`, `User Email`, `Duration (Minutes)`.',
      }),
      apply: t.boolean({ required: true, description: 'False only shows what would be marked.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Marks those attended whom a report names, matched by e-mail, then by name.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const encounterId = Number(input.encounterId.id)
      const { csv, apply } = input
      const { secret } = context.deps
      const asked = { encounterId, csv, apply, operatorId, secret }
      return { encounterId, ...(await importAttendance(context.db, asked, context.now)) }
    },
  },
  {
    description: 'What the report says, seat by seat.',
    outputFields: (t) => ({
      encounter: t.prismaField({
        type: OperatorEncounter,
        description: 'The encounter, with its roster.',
        resolve: (query, { encounterId }, _args, { db }) =>
          db.encounter.findUniqueOrThrow({ ...query, where: { id: encounterId } }),
      }),
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
      missing: t.prismaField({
        type: [RosterEntry],
        description: 'Seats the report does not name; their marks stay as they are.',
        resolve: (query, { missingIds }, _args, { db }) =>
          db.invitation.findMany({ ...query, where: { id: { in: missingIds } }, orderBy: { id: 'asc' } }),
      }),
    }),
  },
)
