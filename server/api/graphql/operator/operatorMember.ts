import { realAddress } from '#rules/email.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { AccountStatus } from '../member/viewer.ts'

const MemberNote = builder.prismaObject('MemberNote', {
  select: { id: true },
  description: "An operator's note about a member.",
  fields: (t) => ({
    body: t.exposeString('body', { description: 'Plain text. The member can download it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    author: t.string({
      description: 'The username of the operator who wrote it.',
      select: { author: { select: { username: true } } },
      resolve: ({ author }) => author.username,
    }),
  }),
})

/** A member as the operator sees them. Other files add the fields that their tasks need. */
export const OperatorMember = builder.prismaNode('Member', {
  variant: 'OperatorMember',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A member as operators see them. Never shows who they chose or who chose them.',
  findUnique: rowForOperators,
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The name other attendees see.' }),
    email: t.string({
      nullable: true,
      description: 'The address to which mail goes; trimmed and lowercase. Null once it is erased.',
      select: { email: true },
      resolve: ({ email }) => realAddress(email),
    }),
    accountStatus: t.expose('status', { type: AccountStatus, description: 'Active, paused or canceled.' }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The time before which only an operator can resume the membership; null if there is none.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the membership was canceled; null if it was not. Personal data is erased 30 days later.',
    }),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the personal data was erased; null before that. The name is a placeholder from then on.',
    }),
    notes: t.relatedConnection('notes', {
      type: MemberNote,
      cursor: 'id',
      description: "Operators' notes, the latest first.",
      query: { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] },
    }),
  }),
})

/** The payload fields of operators' mutations about a member, with which the screen updates itself. */
export const changedMember = (t: PayloadFields<{ memberId: number }>) => ({
  member: reload(t, OperatorMember, 'memberId', 'The member after the change.'),
})
