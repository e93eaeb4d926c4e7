import { addLookup } from '../../../domain/lookups/addLookup.ts'
import { changeLookup } from '../../../domain/lookups/changeLookup.ts'
import { type LookupEntry as Entry, readLookups } from '../../../domain/lookups/lookupTables.ts'
import { offerLookup } from '../../../domain/lookups/offerLookup.ts'
import { orderLookups } from '../../../domain/lookups/orderLookups.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'
import { replacesWords } from './settingChanges.ts'

const LookupKind = builder.enumType('LookupKind', {
  description: 'A kind of choice that members make.',
  values: {
    LOCATION: { value: 'Location', description: 'Areas in which encounters are offered.' },
    GENDER: { value: 'Gender', description: 'Gender identities.' },
    AGE_RANGE: {
      value: 'AgeRange',
      description: "Age ranges: a member's own, and those of the people they would like to meet.",
    },
    CONVERSATION_STYLE: { value: 'ConversationStyle', description: 'Conversation styles.' },
    CONNECTION_TYPE: {
      value: 'ConnectionType',
      description: 'What somebody hopes a connection will become.',
    },
  } as const,
})

const LookupEntry = builder.objectRef<Entry>('LookupEntry').implement({
  description: 'A choice, as the operator edits it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LookupKind, description: 'The kind of choice.' }),
    rowId: t.exposeInt('id', { description: 'The number of the choice within its kind.' }),
    label: t.exposeString('label', { description: 'The label people read.' }),
    active: t.exposeBoolean('active', {
      description: 'Whether it is offered. Members who chose a retired one keep it.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description: 'The IANA time zone of a location; null for other kinds.',
    }),
    minAge: t.exposeInt('minAge', {
      nullable: true,
      description: 'The lower age of an age range; null for other kinds.',
    }),
    maxAge: t.exposeInt('maxAge', {
      nullable: true,
      description: 'The upper age of an age range; null if there is no upper limit, and for other kinds.',
    }),
  }),
})

builder.objectField(OperatorSettings, 'lookups', (t) =>
  t.field({
    type: [LookupEntry],
    description: 'The choices of one kind, including retired ones, in the order in which they are shown.',
    args: { kind: t.arg({ type: LookupKind, required: true, description: 'The kind of choices.' }) },
    resolve: (_settings, { kind }, { db }) => readLookups(db, kind),
  }),
)

operatorMutation('addLookup', {
  confirmed: true,
  description: 'Adds a new choice, as the last of its kind.',
  input: {
    description: 'A new choice.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'The kind of choice.' }),
      label: t.string({ required: true, description: 'The label people read, up to 60 characters.' }),
      timeZone: t.string({ description: 'For a location: its IANA time zone, such as `America/Detroit`.' }),
      minAge: t.int({ description: 'For an age range: the lower age, 18 or more.' }),
      maxAge: t.int({ description: 'For an age range: the upper age. If absent, there is no upper limit.' }),
    }),
  },
  write: (asked, { db, now }) => addLookup(db, asked, now),
  payload: { description: 'The settings, with the new choice.', fields: changedSettings },
})

operatorMutation('changeLookup', {
  confirmed: true,
  description:
    'Renames a choice for everyone who made it. Ages cannot be changed, because people chose them.',
  input: {
    description: 'A new label or time zone for a choice.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'The kind of choice.' }),
      rowId: t.int({ required: true, description: 'The number of the choice.' }),
      label: t.string({ description: 'The label people read, up to 60 characters; unchanged if absent.' }),
      replaces: t.string({ description: replacesWords }),
      timeZone: t.string({ description: 'For a location: its IANA time zone; unchanged if absent.' }),
      replacesTimeZone: t.string({
        description:
          'The time zone that the client is replacing. Fails with CONFLICT if another one is in force by now. If absent, this is not checked.',
      }),
    }),
  },
  write: ({ rowId: id, ...change }, { db, now }) => changeLookup(db, { id, ...change }, now),
  payload: { description: 'The settings, with the choice renamed.', fields: changedSettings },
})

operatorMutation('orderLookups', {
  confirmed: true,
  description: 'Changes the order of the choices of a kind.',
  input: {
    description: 'The order in which to show choices.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'The kind of choices.' }),
      rowIds: t.intList({
        required: true,
        description: 'The numbers of all choices of that kind, including retired ones, once each.',
      }),
      replaces: t.intList({
        description:
          'The order that the client is replacing. Fails with CONFLICT if the order is another one by now. If absent, this is not checked.',
      }),
    }),
  },
  write: ({ rowIds: order, ...asked }, { db, now }) => orderLookups(db, { order, ...asked }, now),
  payload: { description: 'The settings, with the new order.', fields: changedSettings },
})

const offers = {
  retireLookup: {
    offered: false,
    description: 'Stops offering a choice. Members who made it keep it.',
  },
  offerLookup: { offered: true, description: 'Offers a retired choice again.' },
}

for (const [name, { offered, description }] of Object.entries(offers)) {
  operatorMutation(name, {
    confirmed: true,
    description,
    input: {
      description: 'The choice.',
      fields: (t) => ({
        kind: t.field({ type: LookupKind, required: true, description: 'The kind of choice.' }),
        rowId: t.int({ required: true, description: 'The number of the choice.' }),
      }),
    },
    write: ({ rowId: id, ...asked }, { db, now }) => offerLookup(db, { id, offered, ...asked }, now),
    payload: { description: 'The settings after the change.', fields: changedSettings },
  })
}
