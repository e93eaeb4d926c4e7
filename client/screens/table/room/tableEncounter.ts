/** What the words of a table depend on: the kind of encounter, as the API names it, and its time zone. */
export type TableEncounter = { kind: string; timeZone: string }
