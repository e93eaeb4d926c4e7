import type { FormationKind } from './problem.ts'

/** Why someone is where they are: what speaks for the place, in the words the rules use. */
export type Placement = {
  id: number
  /** how many of the others are glad to meet this person's age range */
  welcomedBy: number
  /** how many of the others have an age range this person is glad to meet */
  welcomes: number
  /** ids of familiar faces in the group, and of those among them who each chose the other */
  familiar: number[]
  mutual: number[]
  /** ids of those in the group already met */
  metBefore: number[]
  /** how many of the others are of the same gender; null where it is unknown */
  sameGender: number | null
  roundsLeftOut: number
  /** put there by the operator */
  byHand: boolean
}

export type FormedGroup = { members: Placement[] }

/** Reasons that say of somebody whether they have links, or how many. */
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
  /** ids of those concerned, ascending; none where it is the size */
  members: number[]
  /** false: allowed this time, but worth knowing */
  hard: boolean
  sentence: string
}

export type Measures = {
  people: number
  placed: number
  /** pairs in one group who already met */
  repeats: number
  /** ordered pairs in one group, the first not wanting to meet the other's age range; their share of all pairs */
  misfits: number
  misfitShare: number
  /** the squared distances of gender counts from the community's proportion, a group's mean */
  genderDistance: number
  /** placed people who are the only one of their gender in their group, where that is to be avoided */
  alone: number
  /** of those left out before, how many are placed and how many out again */
  waitedPlaced: number
  waitedOut: number
  /** pairs in one group */
  familiarPairs: number
  mutualPairs: number
  /** placed people without a familiar face in their group */
  withoutFace: number
}

/** What the input allows at best. Both are proven limits, which the best there is need not reach. */
export type Bound = { mostPlaced: number; leastRepeats: number }

export type Formation = {
  kind: FormationKind
  seed: number
  groups: FormedGroup[]
  leftOut: LeftOut[]
  measures: Measures
  bound: Bound
  /** how far from the bound; never negative, also where groups fixed by the operator go beyond the rules */
  gap: { unplaced: number; repeats: number }
  /** only what groups fixed by the operator break */
  broken: BrokenRule[]
  /** plain sentences on the whole */
  notes: string[]
}
