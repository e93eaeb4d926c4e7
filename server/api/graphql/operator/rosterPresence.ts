import { measurePresence } from '../../../domain/attendance/markByPresence.ts'
import { oncePerEncounter } from './oncePerEncounter.ts'

/** Measures the presence at an encounter once for each API request, for all rows of its roster. */
export const rosterPresence = oncePerEncounter(({ db, now }, encounterId) =>
  measurePresence(db, encounterId, now),
)
