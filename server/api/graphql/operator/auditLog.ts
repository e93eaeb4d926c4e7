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
  description: 'What a change was made to.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As people know it.' }),
    screen: t.exposeString('screen', {
      nullable: true,
      description:
        'Whose screen in the console shows it: `Member` or `Encounter`, such as the encounter of an invitation; null where none does.',
    }),
    rowId: t.exposeInt('rowId', {
      nullable: true,
      description: 'The number in the address of that `screen`; null where none shows it.',
    }),
  }),
})

const AuditEntry = builder.prismaNode('AuditEntry', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A change that an operator made, or a member to their own account; for operators only.',
  findUnique: (id, context) => ({ ...rowForOperators(id, context), ...knownEntries(context.viewer) }),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was made.' }),
    actor: t.relation('actor', {
      type: OperatorMember,
      nullable: true,
      description: 'Who made it; null for a change made at the command line or by the service itself.',
    }),
    action: t.exposeString('action', { description: 'What was done, as the mutation is called.' }),
    subjectType: t.exposeString('subjectType', { description: 'What it was done to, such as `Member`.' }),
    subjectId: t.exposeString('subjectId', { description: 'Which one, by its number or name.' }),
    subject: t.field({
      type: AuditSubject,
      nullable: true,
      description: 'What it was done to, by name; null where it has none, or is no more.',
      select: { subjectType: true, subjectId: true },
      resolve: ({ subjectType, subjectId }, _args, { db }) => readSubject(db, subjectType, subjectId),
    }),
    mentioned: t.prismaField({
      type: [OperatorMember],
      description: 'Whose numbers `before` and `after` hold, a hundred at most.',
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
        'Names of the locations whose numbers `before` and `after` hold, by number; a hundred at most.',
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
      description: 'What changed, as it was; null where nothing was, and for somebody erased since.',
      select: { before: true },
      resolve: ({ before }) => before as object | null,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What changed, as it became; null where nothing did, and for somebody erased since.',
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
    description: 'Every change operators made, and members to their accounts, the latest first.',
    args: {
      actorId: t.arg.globalID({ for: OperatorMember, description: 'Only by this operator or member.' }),
      action: t.arg.string({ description: 'Only this action, one of `auditActions`.' }),
      subjectType: t.arg.string({ description: 'Only to things of this kind, such as `Member`.' }),
      subjectId: t.arg.string({ description: 'Only to this one of its kind.' }),
      from: t.arg({ type: 'DateTime', description: 'Then or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Earlier than then.' }),
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
    description: 'Every action there is a line of, to filter by.',
    resolve: (_root, _args, { db, viewer }) => readAuditActions(db, hiddenSubjects(viewer)),
  }),
}))
