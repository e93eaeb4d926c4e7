/** What is to be formed; the same words as the encounter's own kind. */
export type FormationKind = 'First' | 'Second' | 'OneOnOne'

/** Someone who may be seated. */
export type Candidate = {
  /** unique among the candidates */
  id: number
  /** 0 to 30, or null where unknown: an unknown age fits everybody */
  ageRange: number | null
  /** bit n set: glad to meet age range n; 0 is no preference and fits everyone */
  preferredAgeRanges: number
  /** 0 to 15, or null where unknown (counted as a gender of its own) */
  gender: number | null
  /** in how many formations running up to this one the person was left out */
  roundsLeftOut: number
  /** the chance, 0 to 1, that the person comes if invited; sure to come if absent */
  comes?: number
}

/** `from` chose `to`, and `to` said yes; mutual when each chose the other. */
export type FamiliarLink = {
  from: number
  to: number
  mutual: boolean
  /** both attended a Second Encounter together; absent is no */
  attendedSecond?: boolean
}

/** A group that stands already: these stay together, whatever the engine thinks of it. */
export type StandingGroup = {
  members: readonly number[]
  /** nobody else joins them; an open one is filled up */
  closed: boolean
}

export type SeatRange = { min: number; max: number }

/** Everything a formation depends on. Equal inputs give equal groups, on any machine. */
export type FormationInput = {
  kind: FormationKind
  members: readonly Candidate[]
  /**
   * Pairs of ids, flat: [a, b, a, b, ...], a pair once for each meeting. First and Second: who already shared an encounter.
   * One-on-One: who already had one together. Ids that are not among the members are passed over.
   */
  met: Int32Array
  /** how many whole weeks ago each pair of `met` met (one number a pair); all just now if absent */
  metWeeksAgo?: Int32Array
  /** Pairs of ids, flat, in either direction: who is never to be seated with whom. Outranks everything. */
  barred: Int32Array
  links: readonly FamiliarLink[]
  seats: SeatRange
  /** any integer */
  seed: number
  /** milliseconds of search on an ordinary core; turned into a number of steps, so a slow machine takes longer instead */
  budgetMs: number
  /** First: repeats where they cannot be avoided, as few as can be; otherwise such people are left out */
  allowRepeats?: boolean
  /**
   * First, where more are invited than there are seats: the seats of a table. So many people of each group have never met each
   * other, or all of a smaller one; others are their stand-ins. Absent: nobody has met anybody of their group.
   */
  strangers?: number
  /** One-on-One: any mutual link will do, not only of those who attended a Second Encounter together */
  anyMutualLink?: boolean
  /** First and Second: nobody the only one of their gender in a group where that can be helped; so if absent */
  companyOfGender?: boolean
  standing?: readonly StandingGroup[]
}

/** The input holds something that has no meaning; the message names it. */
export class FormationInputError extends Error {}

/** Called with the share of the work done, 0 to 1, never less than before. */
export type OnProgress = (share: number) => void
