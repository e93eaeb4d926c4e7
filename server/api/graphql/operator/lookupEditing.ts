import { addLookup } from '../../../domain/lookups/addLookup.ts'
import { changeLookup } from '../../../domain/lookups/changeLookup.ts'
import { type LookupEntry as Entry, readLookups } from '../../../domain/lookups/lookupTables.ts'
import { offerLookup } from '../../../domain/lookups/offerLookup.ts'
import { orderLookups } from '../../../domain/lookups/orderLookups.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'

const LookupKind = builder.enumType('LookupKind', {
  description: 'What members choose from.',
  values: {
    LOCATION: { value: 'Location', description: 'Areas in which encounters are offered.' },
    GENDER: { value: 'Gender', description: 'Gender identities.' },
    AGE_RANGE: {
      value: 'AgeRange',
      description: 'Age ranges, of oneself and of whom one would like to meet.',
    },
    CONVERSATION_STYLE: { value: 'ConversationStyle', description: 'Ways of talking.' },
    CONNECTION_TYPE: { value: 'ConnectionType', description: 'What one hopes a connection becomes.' },
  } as const,
})

const LookupEntry = builder.objectRef<Entry>('LookupEntry').implement({
  description: 'Something to choose from, as the operator keeps it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LookupKind, description: 'What it is one of.' }),
    rowId: t.exposeInt('id', { description: 'Its number within its kind.' }),
    label: t.exposeString('label', { description: 'As people read it.' }),
    active: t.exposeBoolean('active', {
      description: 'Whether it is offered; a retired one stays with whoever chose it.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description: 'The IANA zone of a location.',
    }),
    minAge: t.exposeInt('minAge', { nullable: true, description: 'The lower age of an age range.' }),
    maxAge: t.exposeInt('maxAge', {
      nullable: true,
      description: 'The upper age of an age range; null where it is open.',
    }),
  }),
})

builder.objectField(OperatorSettings, 'lookups', (t) =>
  t.field({
    type: [LookupEntry],
    description: 'What members choose from, what is retired too, in the order in which it is shown.',
    args: { kind: t.arg({ type: LookupKind, required: true, description: 'Which of them.' }) },
    resolve: (_settings, { kind }, { db }) => readLookups(db, kind),
  }),
)

builder.relayMutationField(
  'addLookup',
  {
    description: 'Something new to choose from.',
    inputFields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
      label: t.string({ required: true, description: 'As people read it, up to 60 characters.' }),
      timeZone: t.string({ description: 'For a location: its IANA zone, such as `America/Detroit`.' }),
      minAge: t.int({ description: 'For an age range: the lower age, 18 or more.' }),
      maxAge: t.int({ description: 'For an age range: the upper age; open if absent.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Offers something new to choose from, as the last of its kind.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      await addLookup(context.db, { ...input, operatorId }, context.now)
      return {}
    },
  },
  { description: 'It is offered.', outputFields: changedSettings },
)

builder.relayMutationField(
  'changeLookup',
  {
    description: 'What a choice is to be called.',
    inputFields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
      rowId: t.int({ required: true, description: 'Its number.' }),
      label: t.string({ required: true, description: 'As people read it, up to 60 characters.' }),
      timeZone: t.string({ description: 'For a location: its IANA zone; as it was if absent.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Renames a choice, for everyone who made it. Ages cannot be changed: people chose them.',
    resolve: async (_root, { input: { rowId, ...change } }, context) => {
      const { id: operatorId } = await writingMember(context)
      await changeLookup(context.db, { ...change, id: rowId, operatorId }, context.now)
      return {}
    },
  },
  { description: 'It is renamed.', outputFields: changedSettings },
)

builder.relayMutationField(
  'orderLookups',
  {
    description: 'The order in which to show choices.',
    inputFields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'Which of them.' }),
      rowIds: t.intList({ required: true, description: 'All of that kind, what is retired too, once each.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Puts the choices of a kind into another order.',
    resolve: async (_root, { input: { kind, rowIds } }, context) => {
      const { id: operatorId } = await writingMember(context)
      await orderLookups(context.db, { kind, order: rowIds, operatorId }, context.now)
      return {}
    },
  },
  { description: 'They are in that order.', outputFields: changedSettings },
)

const offers = {
  retireLookup: {
    offered: false,
    description: 'Stops offering a choice; it stays with whoever made it.',
  },
  offerLookup: { offered: true, description: 'Offers a retired choice again.' },
}

for (const [name, { offered, description }] of Object.entries(offers)) {
  builder.relayMutationField(
    name,
    {
      description: 'Which choice.',
      inputFields: (t) => ({
        kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
        rowId: t.int({ required: true, description: 'Its number.' }),
      }),
    },
    {
      authScopes: { operator: true },
      description,
      resolve: async (_root, { input: { kind, rowId } }, context) => {
        const { id: operatorId } = await writingMember(context)
        await offerLookup(context.db, { kind, id: rowId, offered, operatorId }, context.now)
        return {}
      },
    },
    { description: 'It is done.', outputFields: changedSettings },
  )
}
