/** The parts of an encounter on which the words at its table depend: its kind in the API's terms, and its time zone. */
export type TableEncounter = { kind: string; timeZone: string }
