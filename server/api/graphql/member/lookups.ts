import { builder } from '../builder/builder.ts'

const idDescription = 'The number that identifies it in the REST API.'
const inOrder: { position?: 'asc'; id?: 'asc' }[] = [{ position: 'asc' }, { id: 'asc' }]
const activeInOrder = { where: { active: true }, orderBy: inOrder }

export const Location = builder.prismaNode('Location', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'An area in which encounters are offered.',
  findUnique: (id) => ({ id: Number(id) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: idDescription }),
    label: t.exposeString('label', { description: 'The label people read, such as `Metro Detroit`.' }),
    timeZone: t.exposeString('timeZone', { description: 'The IANA time zone in which its times are shown.' }),
  }),
})

export const Gender = builder.prismaNode('Gender', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A gender identity.',
  findUnique: (id) => ({ id: Number(id) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: idDescription }),
    label: t.exposeString('label', { description: 'The label people read, such as `Woman`.' }),
  }),
})

export const AgeRange = builder.prismaNode('AgeRange', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: "An age range: a member's own, or one of the people they would like to meet.",
  findUnique: (id) => ({ id: Number(id) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: idDescription }),
    label: t.exposeString('label', { description: 'The label people read, such as `25-34`.' }),
  }),
})

const ConversationStyle = builder.prismaNode('ConversationStyle', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A style of conversation that somebody enjoys.',
  findUnique: (id) => ({ id: Number(id) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: idDescription }),
    label: t.exposeString('label', { description: 'The label people read, such as `Light and playful`.' }),
  }),
})

const ConnectionType = builder.prismaNode('ConnectionType', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'What somebody hopes a connection will become.',
  findUnique: (id) => ({ id: Number(id) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: idDescription }),
    label: t.exposeString('label', { description: 'The label people read, such as `Friendship`.' }),
  }),
})

builder.queryFields((t) => ({
  locations: t.prismaField({
    type: [Location],
    authScopes: { public: true },
    description: 'The areas open to new members, in the order in which to show them.',
    resolve: (query, _root, _args, { db }) => db.location.findMany({ ...query, ...activeInOrder }),
  }),
  genders: t.prismaField({
    type: [Gender],
    authScopes: { public: true },
    description: 'The gender identities to choose from, in the order in which to show them.',
    resolve: (query, _root, _args, { db }) => db.gender.findMany({ ...query, ...activeInOrder }),
  }),
  ageRanges: t.prismaField({
    type: [AgeRange],
    authScopes: { public: true },
    description: 'The age ranges to choose from, the youngest first. Nobody here is under 18.',
    resolve: (query, _root, _args, { db }) => db.ageRange.findMany({ ...query, ...activeInOrder }),
  }),
  conversationStyles: t.prismaField({
    type: [ConversationStyle],
    authScopes: { public: true },
    description: 'The ways of talking to choose from, in the order in which to show them.',
    resolve: (query, _root, _args, { db }) => db.conversationStyle.findMany({ ...query, ...activeInOrder }),
  }),
  connectionTypes: t.prismaField({
    type: [ConnectionType],
    authScopes: { public: true },
    description: 'The kinds of connection to choose from, in the order in which to show them.',
    resolve: (query, _root, _args, { db }) => db.connectionType.findMany({ ...query, ...activeInOrder }),
  }),
}))
