/** The kinds of options of members, with their labels and the word for one of them. */
export const lookupKinds = [
  { value: 'LOCATION', rule: 'Location', label: 'Locations', one: 'location' },
  { value: 'GENDER', rule: 'Gender', label: 'Genders', one: 'gender' },
  { value: 'AGE_RANGE', rule: 'AgeRange', label: 'Age ranges', one: 'age range' },
  {
    value: 'CONVERSATION_STYLE',
    rule: 'ConversationStyle',
    label: 'Conversation styles',
    one: 'conversation style',
  },
  { value: 'CONNECTION_TYPE', rule: 'ConnectionType', label: 'Connection types', one: 'connection type' },
] as const

/** The name of a kind in the schema. */
export type LookupKindName = (typeof lookupKinds)[number]['value']

/** A kind of options with its words. */
export type LookupKindPlan = (typeof lookupKinds)[number]
