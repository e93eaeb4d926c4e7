import { day } from '#rules/time/durations.ts'
import type { Candidate, FormationInput } from '../../engine/problem.ts'
import { type EncounterKind, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { familiarLinks } from '../connections/familiarLinks.ts'
import { isMeeting } from '../seats/addStandIns.ts'

/** Who met whom, and how many weeks before the first of the possible starts. */
type Meetings = Required<Pick<FormationInput, 'met' | 'metWeeksAgo'>>

/** The people who may be seated, and everything the engine knows about them. */
export type Facts = Pick<FormationInput, 'barred' | 'links'> &
  Meetings & {
    members: Candidate[]
    /** gender id by member id; 0 for unknown */
    genderOf: Map<number, number>
  }

type Person = {
  id: number
  ageRangeId: number | null
  genderId: number | null
  roundsLeftOut: number
  preferred: number[]
}

/** Conditions on rows `m` of members: all Active ones of a location, or some by id. */
const whole = (locationId: number) => Prisma.sql`m.status = 'Active' AND m.location_id = ${locationId}`
const only = (memberIds: readonly number[]) => Prisma.sql`m.id = ANY(${[...memberIds]})`

const ageRangesKnown = 31
const gendersKnown = 16

/**
 * Converts people to candidates. The engine numbers age ranges and genders from 0, in the order of their ids; those
 * beyond its range are unknown to it.
 */
function toCandidates(people: readonly Person[]): Candidate[] {
  const ranks = (ids: readonly (number | null)[], most: number): Map<number | null, number> => {
    const known = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b)
    return new Map(known.slice(0, most).map((id, rank) => [id, rank]))
  }
  const ageRank = ranks(
    people.flatMap(({ ageRangeId, preferred }) => [ageRangeId, ...preferred]),
    ageRangesKnown,
  )
  const genderRank = ranks(
    people.map(({ genderId }) => genderId),
    gendersKnown,
  )
  return people.map(({ id, ageRangeId, genderId, roundsLeftOut, preferred }) => ({
    id,
    ageRange: ageRank.get(ageRangeId) ?? null,
    gender: genderRank.get(genderId) ?? null,
    preferredAgeRanges: preferred.reduce((mask, range) => {
      const rank = ageRank.get(range)
      return rank === undefined ? mask : mask | (1 << rank)
    }, 0),
    roundsLeftOut,
  }))
}

const week = 7 * day

type Shared = { members: number[]; startsAt: Date }

/**
 * Reads the encounters at which at least two of these people held seats, or may hold them at encounters ahead. Seats
 * known to be absent do not count.
 */
const readShared = (
  db: Db,
  who: Prisma.Sql,
  { kind, except }: { kind: EncounterKind; except: number | null },
): Promise<Shared[]> => {
  const ofKind = kind === 'OneOnOne' ? Prisma.sql`AND e.kind = 'OneOnOne'` : Prisma.empty
  return db.$queryRaw<Shared[]>`
    SELECT array_agg(m.id ORDER BY m.id) AS members, e.starts_at AS "startsAt"
    FROM members m JOIN invitations i ON i.member_id = m.id JOIN encounters e ON e.id = i.encounter_id
    WHERE ${who} AND ${isMeeting} AND e.id IS DISTINCT FROM ${except}::int ${ofKind}
    GROUP BY e.id HAVING count(*) > 1 ORDER BY e.id`
}

const pairsOf = ({ members }: Shared): [number, number][] =>
  members.flatMap((a, index) => members.slice(index + 1).map((b): [number, number] => [a, b]))

/** Reads the pairs of these members who met, or may at an encounter ahead, by id; once for each encounter. */
export async function readPairsMet(db: Db, memberIds: readonly number[]): Promise<[number, number][]> {
  return (await readShared(db, only(memberIds), { kind: 'First', except: null })).flatMap(pairsOf)
}

/**
 * Reads the pairs who met, or may at an encounter ahead, once for each encounter, and how long ago.
 *
 * @param at the time from which weeks are counted back; a later encounter counts as 0 weeks ago
 * @param except the encounter that is being judged, at which nobody has met yet
 */
async function readMet(
  db: Db,
  kind: EncounterKind,
  who: Prisma.Sql,
  at: Date,
  except: number | null,
): Promise<Meetings> {
  const met: number[] = []
  const metWeeksAgo: number[] = []
  for (const table of await readShared(db, who, { kind, except })) {
    const weeks = Math.max(0, Math.floor((at.getTime() - table.startsAt.getTime()) / week))
    for (const pair of pairsOf(table)) {
      met.push(...pair)
      metWeeksAgo.push(weeks)
    }
  }
  return { met: Int32Array.from(met), metWeeksAgo: Int32Array.from(metWeeksAgo) }
}

/**
 * Reads the community that groups are formed from: the Active members of the location, or only `among`, whatever their
 * status and location.
 *
 * @param slots the possible starts, ascending. The age of meetings is counted back from the first one, so that the same
 *   proposal gives the same groups whenever it is formed.
 * @param except an encounter whose invitations do not count as meetings
 * @returns members by id, so that equal data give equal groups
 */
export async function readFacts(
  db: Db,
  {
    kind,
    locationId,
    slots,
    except = null,
  }: { kind: EncounterKind; locationId: number; slots: readonly Date[]; except?: number | null },
  among?: readonly number[],
): Promise<Facts> {
  const who = among ? only(among) : whole(locationId)
  const people = await db.$queryRaw<Person[]>`
    SELECT m.id, m.age_range_id AS "ageRangeId", m.gender_id AS "genderId", m.rounds_left_out AS "roundsLeftOut",
      array(SELECT p.age_range_id FROM preferred_age_ranges p WHERE p.member_id = m.id ORDER BY 1) AS preferred
    FROM members m WHERE ${who} ORDER BY m.id`
  const avoided = await db.$queryRaw<{ a: number; b: number }[]>`
    SELECT v.member_id AS a, v.avoided_id AS b FROM members m JOIN avoidances v ON v.member_id = m.id
    WHERE ${who} ORDER BY 1, 2`
  const links = kind === 'First' ? [] : await familiarLinks(db, locationId, among)
  return {
    // Rounds are counted only for First Encounters, from which people are left out by chance and not by links. They
    // reveal nothing, so they may count in a Second as well.
    members: toCandidates(people).map((each) => (kind === 'OneOnOne' ? { ...each, roundsLeftOut: 0 } : each)),
    genderOf: new Map(people.map(({ id, genderId }) => [id, genderId ?? 0])),
    ...(await readMet(db, kind, who, slots[0] ?? new Date(0), except)),
    barred: Int32Array.from(avoided.flatMap(({ a, b }) => [a, b])),
    links: links.map(({ chooserId, chosenId, mutual, attendedSecond }) => ({
      from: chooserId,
      to: chosenId,
      mutual,
      attendedSecond,
    })),
  }
}

/** Reads which of `among` are Active members of the location. */
export async function readActive(db: Db, locationId: number, among: readonly number[]): Promise<Set<number>> {
  const rows = await db.member.findMany({
    where: { id: { in: [...among] }, status: 'Active', locationId },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}
