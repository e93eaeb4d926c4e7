import { readAuditActions } from '../../../domain/audit/auditActions.ts'
import { hiddenSubjects, knownEntries } from '../../../domain/audit/hiddenSubjects.ts'
import { entriesMatching } from '../../../domain/audit/lists.ts'
import { mentionedLocations, mentionedMembers } from '../../../domain/audit/mentioned.ts'
import { readSubject, type AuditSubject as Subject } from '../../../domain/audit/readSubject.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { OperatorMember } from './operatorMember.ts'

const AuditSubject = builder.objectRef<Subject>('AuditSubject').implement({
  description: 'What was changed.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Its name, as people know it; of a job, the name in the program, such as `sendMail`.',
    }),
    screen: t.exposeString('screen', {
      nullable: true,
      description:
        'The console screen that shows it: `Member`, `Encounter` or `Case`. For an invitation this is its encounter, for a report its case. Null if no screen does.',
    }),
    rowId: t.exposeInt('rowId', {
      nullable: true,
      description: 'The number in the address of the `screen`; null if no screen shows it.',
    }),
    search: t.exposeString('search', {
      nullable: true,
      description:
        'The address by which the list of mails, or of early access requests, finds it; null if it is in neither.',
    }),
  }),
})

const AuditEntry = builder.prismaNode('AuditEntry', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A change made by an operator, or by a member to their own account. For operators only.',
  findUnique: (id, context) => ({ ...rowForOperators(id, context), ...knownEntries(context.viewer) }),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the change was made.' }),
    actor: t.relation('actor', {
      type: OperatorMember,
      nullable: true,
      description: 'Who made the change; null if it was made at the command line or by the service itself.',
    }),
    action: t.exposeString('action', { description: 'The name of the mutation.' }),
    subjectType: t.exposeString('subjectType', {
      description: 'The type of what was changed, such as `Member`.',
    }),
    subjectId: t.exposeString('subjectId', { description: 'The number or name of what was changed.' }),
    subject: t.field({
      type: AuditSubject,
      nullable: true,
      description: 'What was changed, with its name; null if it has no name or no longer exists.',
      select: { subjectType: true, subjectId: true, after: true },
      resolve: (line, _args, { db }) => readSubject(db, line),
    }),
    mentioned: t.prismaField({
      type: [OperatorMember],
      description: 'The members whose numbers occur in `before` and `after`; at most 100.',
      select: { before: true, after: true },
      resolve: async (query, { before, after }, _args, { db }) => {
        // Copied, because Pothos reports an error if a query is not read, and it is not if nobody is mentioned.
        const columns = { ...query }
        const found = mentionedMembers(before, after).map((id) =>
          db.member.findUnique({ ...columns, where: { id } }),
        )
        return (await Promise.all(found)).filter((member) => member !== null)
      },
    }),
    locationNames: t.field({
      type: 'JSON',
      description:
        'The names of locations whose numbers occur in `before` and `after`, keyed by number; at most 100.',
      select: { before: true, after: true },
      resolve: async ({ before, after }, _args, { db }) => {
        const ids = mentionedLocations(before, after)
        const found = await Promise.all(ids.map((id) => db.location.findUnique({ where: { id } })))
        return Object.fromEntries(
          found.flatMap((location) => (location ? [[location.id, location.label]] : [])),
        )
      },
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The changed values before the change; null if there are none, or if the person was erased since.',
      select: { before: true },
      resolve: ({ before }) => before as object | null,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The changed values after the change; null if there are none, or if the person was erased since.',
      select: { after: true },
      resolve: ({ after }) => after as object | null,
    }),
  }),
})

builder.queryFields((t) => ({
  auditLog: t.prismaConnection({
    type: AuditEntry,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'The changes that operators made, and members to their own accounts, the latest first.',
    args: {
      actorId: t.arg.globalID({
        for: OperatorMember,
        description: 'Only changes by this operator or member.',
      }),
      action: t.arg.string({ description: 'Only this action, one of `auditActions`.' }),
      subjectType: t.arg.string({ description: 'Only changes to this type, such as `Member`.' }),
      subjectId: t.arg.string({
        description: 'Only changes to what has this number or name; use with `subjectType`.',
      }),
      from: t.arg({ type: 'DateTime', description: 'Only changes at this time or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Only changes before this time.' }),
    },
    resolve: async (query, _root, { actorId, ...filter }, { db, viewer }) => {
      const start = await fromCursor(query, 'desc', db.auditEntry, 'at')
      return db.auditEntry.findMany({
        ...query,
        where: {
          ...entriesMatching({ ...filter, actorId: actorId && Number(actorId.id) }, viewer),
          AND: { at: start },
        },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      })
    },
  }),
  auditActions: t.stringList({
    authScopes: { operator: true },
    description: 'Every action that occurs in the audit log, to use as a filter.',
    resolve: (_root, _args, { db, viewer }) => readAuditActions(db, hiddenSubjects(viewer)),
  }),
}))
