import { peopleAtTable } from '#rules/encounters/groupPlan.ts'
import type { FormationInput } from '../../engine/problem.ts'
import type { Encounter, FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readMayMeetAgain } from '../seats/addStandIns.ts'
import { type Facts, readFacts } from './readFacts.ts'

/** The people to judge and the facts to judge them by; no search is made. */
type JudgedInput = FormationInput & Pick<Facts, 'genderOf'>

const noSearch = { budgetMs: 1 } as const

export type JudgedEncounter = Pick<
  Encounter,
  'id' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'locationId' | 'minimum' | 'capacity' | 'inviteTarget'
>

/**
 * Reads what the engine needs to judge people at a table of a proposal. Values that matter only for forming are empty.
 */
export async function readTableInput(
  db: Db,
  run: FormationRun,
  memberIds: readonly number[],
): Promise<JudgedInput> {
  const { kind, allowRepeats, anyMutualLink, companyOfGender, seed } = run
  const facts = await readFacts(db, run, memberIds)
  const options = { kind, allowRepeats, anyMutualLink, companyOfGender, seed }
  return { ...facts, ...options, seats: peopleAtTable(run), strangers: run.capacity, ...noSearch }
}

/**
 * Reads what the engine needs to judge people at an encounter. Repeats are allowed if its proposal allowed them. If
 * more people are invited than there are seats, people who met may be stand-ins for each other.
 */
export async function readEncounterInput(
  db: Db,
  { id, kind, locationId, startsAt, minimum, capacity, inviteTarget }: JudgedEncounter,
  memberIds: readonly number[],
): Promise<JudgedInput> {
  const facts = await readFacts(db, { kind, locationId, slots: [startsAt], except: id }, memberIds)
  const allowRepeats = await readMayMeetAgain(db, id)
  const seats = { min: minimum, max: Math.max(capacity, inviteTarget) }
  return { ...facts, kind, allowRepeats, seats, strangers: capacity, seed: id, ...noSearch }
}
