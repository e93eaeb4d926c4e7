/** The kind of encounter to form groups for. */
export type FormationKind = 'First' | 'Second' | 'OneOnOne'

/** A person who may be seated. */
export type Candidate = {
  /** unique among the candidates */
  id: number
  /** 0 to 30, or null if unknown: an unknown age fits everybody */
  ageRange: number | null
  /** bit n set: would like to meet age range n; 0 is no preference and fits everybody */
  preferredAgeRanges: number
  /** 0 to 15, or null if unknown, which counts as a gender of its own */
  gender: number | null
  /** how many formations in a row, up to this one, left the person out */
  roundsLeftOut: number
  /** the chance, 0 to 1, that the person comes if invited; 1 if absent */
  comes?: number
}

/** `from` chose `to`, and `to` said yes; mutual when each chose the other. */
export type FamiliarLink = {
  from: number
  to: number
  mutual: boolean
  /** both attended a Second Encounter together; absent means no */
  attendedSecond?: boolean
}

/** An existing group: its people stay together, even if that breaks rules. */
export type StandingGroup = {
  members: readonly number[]
  /** nobody else joins it; an open group is filled up */
  closed: boolean
}

export type SeatRange = { min: number; max: number }

/** Everything a formation depends on. Equal inputs give equal groups, on any machine. */
export type FormationInput = {
  kind: FormationKind
  members: readonly Candidate[]
  /**
   * Pairs of ids, flat: [a, b, a, b, ...], a pair once for each meeting. First and Second: who shared an encounter
   * before. One-on-One: who had one together before. Ids that are not among the members are ignored.
   */
  met: Int32Array
  /** how many whole weeks ago each pair of `met` met, one number for each pair; all just now if absent */
  metWeeksAgo?: Int32Array
  /** Pairs of ids, flat, in either direction: who is never seated with whom. Outranks all other rules. */
  barred: Int32Array
  links: readonly FamiliarLink[]
  seats: SeatRange
  /** any integer */
  seed: number
  /**
   * milliseconds of search on an ordinary core; converted to a number of steps, so a slow machine takes longer instead
   */
  budgetMs: number
  /** First: allow repeats if they cannot be avoided, as few as possible; otherwise such people are left out */
  allowRepeats?: boolean
  /**
   * First, if more people are invited than there are seats: the seats of a table. In each group this many have never
   * met each other, or all of a smaller group; the others are their stand-ins. Absent: nobody has met anybody of their
   * group.
   */
  strangers?: number
  /** One-on-One: any mutual link is enough, not only of people who attended a Second Encounter together */
  anyMutualLink?: boolean
  /** First and Second: avoid that somebody is the only one of their gender in a group; true if absent */
  companyOfGender?: boolean
  standing?: readonly StandingGroup[]
}

/** The input is invalid; the message says where. */
export class FormationInputError extends Error {}

/** Called with the share of the work done, 0 to 1, which never decreases. */
export type OnProgress = (share: number) => void
