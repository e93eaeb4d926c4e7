import type { FormationKind } from './problem.ts'

/** Why a person is where they are, in the terms of the rules. */
export type Placement = {
  id: number
  /** how many of the others would like to meet this person's age range */
  welcomedBy: number
  /** how many of the others have an age range this person would like to meet */
  welcomes: number
  /** ids of familiar faces in the group, and of those who chose each other with this person */
  familiar: number[]
  mutual: number[]
  /** ids of the people in the group whom this person met before */
  metBefore: number[]
  /** how many of the others have the same gender; null if it is unknown */
  sameGender: number | null
  roundsLeftOut: number
  /** moved there by the operator */
  byHand: boolean
}

export type FormedGroup = { members: Placement[] }

/** Reasons that reveal whether a person has links, or how many. */
export type LinkReason =
  | 'noFamiliarFace'
  | 'familiarFacesLeftOut'
  | 'familiarFacesTaken'
  | 'noMutualLink'
  | 'noSecondTogether'
  | 'alreadyPaired'
  | 'partnersTaken'

export type LeftOutReason =
  | 'tooFewPeople'
  | 'seatsDoNotDivide'
  | 'barredFromTooMany'
  | 'metTooMany'
  | 'noFreeGroup'
  | LinkReason

export type LeftOut = { id: number; reason: LeftOutReason; sentence: string; roundsLeftOut: number }

export type GroupRule =
  | 'tooFew'
  | 'tooMany'
  | 'barred'
  | 'metBefore'
  | 'tooFewStrangers'
  | 'noFamiliarFace'
  | 'noMutualLink'

export type BrokenRule = {
  rule: GroupRule
  /** index of the group */
  group: number
  /** ids of the people concerned, ascending; empty if the rule is about the size */
  members: number[]
  /** false: allowed this time, but worth knowing */
  hard: boolean
  sentence: string
}

export type Measures = {
  people: number
  placed: number
  /** pairs in one group who met before */
  repeats: number
  /**
   * ordered pairs in one group of whom the first does not want to meet the other's age range; their share of all pairs
   */
  misfits: number
  misfitShare: number
  /** the mean over all groups of the squared distance of gender counts from the community's proportion */
  genderDistance: number
  /** seated people who are the only one of their gender in their group, if that is to be avoided */
  alone: number
  /** of the people left out before, how many are seated and how many are left out again */
  waitedPlaced: number
  waitedOut: number
  /** pairs in one group */
  familiarPairs: number
  mutualPairs: number
  /** seated people without a familiar face in their group */
  withoutFace: number
}

/** The best that the input allows. Both are proven limits, which even the best formation need not reach. */
export type Bound = { mostPlaced: number; leastRepeats: number }

export type Formation = {
  kind: FormationKind
  seed: number
  groups: FormedGroup[]
  leftOut: LeftOut[]
  measures: Measures
  bound: Bound
  /** distance from the bound; never negative, even if groups fixed by the operator go beyond the rules */
  gap: { unplaced: number; repeats: number }
  /** only rules broken by groups that the operator fixed */
  broken: BrokenRule[]
  /** plain sentences about the whole formation */
  notes: string[]
}
