/** What members choose from, as the operator reads it, and what one of it is called. */
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

/** A kind of choice by the schema's name of it. */
export type LookupKindName = (typeof lookupKinds)[number]['value']

/** A kind of choice in all its words. */
export type LookupKindPlan = (typeof lookupKinds)[number]
