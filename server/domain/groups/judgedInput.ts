import { peopleAtTable } from '#rules/encounters/groupPlan.ts'
import type { FormationInput } from '../../engine/problem.ts'
import type { Encounter, FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readMayMeetAgain } from '../seats/addStandIns.ts'
import { type Facts, readFacts } from './readFacts.ts'

/** People at hand, and what they are judged by; nothing is searched for. */
type JudgedInput = FormationInput & Pick<Facts, 'genderOf'>

const noSearch = { budgetMs: 1 } as const

export type JudgedEncounter = Pick<
  Encounter,
  'id' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'locationId' | 'minimum' | 'capacity' | 'inviteTarget'
>

/** What the engine judges people at a table of a proposal by: what matters for a formation only is left empty. */
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
 * What the engine judges people at an encounter by; repeats are allowed where its proposal allowed them, and where more are
 * invited than there are seats, people who met may be stand-ins for each other.
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
