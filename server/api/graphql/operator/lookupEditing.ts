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
  description: 'What members choose from.',
  values: {
    LOCATION: { value: 'Location', description: 'Areas in which encounters are offered.' },
    GENDER: { value: 'Gender', description: 'Gender identities.' },
    AGE_RANGE: {
      value: 'AgeRange',
      description: 'Age ranges, of oneself and of the people one would like to meet.',
    },
    CONVERSATION_STYLE: { value: 'ConversationStyle', description: 'Ways of talking.' },
    CONNECTION_TYPE: { value: 'ConnectionType', description: 'What one hopes a connection becomes.' },
  } as const,
})

const LookupEntry = builder.objectRef<Entry>('LookupEntry').implement({
  description: 'Something to choose from, as the operator edits it.',
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

operatorMutation('addLookup', {
  confirmed: true,
  description: 'Offers something new to choose from, as the last of its kind.',
  input: {
    description: 'Something new to choose from.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
      label: t.string({ required: true, description: 'As people read it, up to 60 characters.' }),
      timeZone: t.string({ description: 'For a location: its IANA zone, such as `America/Detroit`.' }),
      minAge: t.int({ description: 'For an age range: the lower age, 18 or more.' }),
      maxAge: t.int({ description: 'For an age range: the upper age; open if absent.' }),
    }),
  },
  write: (asked, { db, now }) => addLookup(db, asked, now),
  payload: { description: 'It is offered.', fields: changedSettings },
})

operatorMutation('changeLookup', {
  confirmed: true,
  description: 'Renames a choice, for everyone who made it. Ages cannot be changed: people chose them.',
  input: {
    description: 'What a choice is to be called.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
      rowId: t.int({ required: true, description: 'Its number.' }),
      label: t.string({ description: 'As people read it, up to 60 characters; as it was if absent.' }),
      replaces: t.string({ description: replacesWords }),
      timeZone: t.string({ description: 'For a location: its IANA zone; as it was if absent.' }),
      replacesTimeZone: t.string({
        description:
          'The zone it was written over; it fails where another one is in force by now. Absent: whichever is.',
      }),
    }),
  },
  write: ({ rowId: id, ...change }, { db, now }) => changeLookup(db, { id, ...change }, now),
  payload: { description: 'It is renamed.', fields: changedSettings },
})

operatorMutation('orderLookups', {
  confirmed: true,
  description: 'Puts the choices of a kind into another order.',
  input: {
    description: 'The order in which to show choices.',
    fields: (t) => ({
      kind: t.field({ type: LookupKind, required: true, description: 'Which of them.' }),
      rowIds: t.intList({ required: true, description: 'All of that kind, what is retired too, once each.' }),
      replaces: t.intList({
        description:
          'The order it was made of; it fails where they are in another one by now. Absent: whichever.',
      }),
    }),
  },
  write: ({ rowIds: order, ...asked }, { db, now }) => orderLookups(db, { order, ...asked }, now),
  payload: { description: 'They are in that order.', fields: changedSettings },
})

const offers = {
  retireLookup: {
    offered: false,
    description: 'Stops offering a choice; it stays with whoever made it.',
  },
  offerLookup: { offered: true, description: 'Offers a retired choice again.' },
}

for (const [name, { offered, description }] of Object.entries(offers)) {
  operatorMutation(name, {
    confirmed: true,
    description,
    input: {
      description: 'Which choice.',
      fields: (t) => ({
        kind: t.field({ type: LookupKind, required: true, description: 'What it is one of.' }),
        rowId: t.int({ required: true, description: 'Its number.' }),
      }),
    },
    write: ({ rowId: id, ...asked }, { db, now }) => offerLookup(db, { id, offered, ...asked }, now),
    payload: { description: 'It is done.', fields: changedSettings },
  })
}
