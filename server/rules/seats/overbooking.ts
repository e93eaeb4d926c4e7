/**
 * What somebody did with earlier invitations: how many of those that were answered or expired led to a seat, and how
 * many of the seats were used.
 */
export type InvitationRecord = { invited: number; accepted: number; seats: number; attended: number }

/** Chances, 0 to 1: of taking a seat that is offered, and of using a seat that is held. */
export type Rates = { accept: number; show: number }

/** The rates assumed for a community without a record. */
const unknownRates: Rates = { accept: 0.6, show: 0.8 }
/** The weight of the assumption: it counts as much as this many invitations and seats of the community. */
const assumptionWeight = 20
/** The weight of the community's rates: they count as much as this many invitations and seats of a member. */
export const communityWeight = 4

function smoothed(
  { invited, accepted, seats, attended }: InvitationRecord,
  prior: Rates,
  weight: number,
): Rates {
  return {
    accept: (accepted + prior.accept * weight) / (invited + weight),
    show: (attended + prior.show * weight) / (seats + weight),
  }
}

/**
 * Returns the community's rates, smoothed towards an assumption while there is little record (the mean of a Beta
 * distribution that the record updates).
 */
export function communityRates(record: InvitationRecord): Rates {
  return smoothed(record, unknownRates, assumptionWeight)
}

/** Returns the rates of one kind of encounter at one location, smoothed towards the whole community's. */
export function ratesWithin(record: InvitationRecord, community: Rates): Rates {
  return smoothed(record, community, assumptionWeight)
}

/** Returns a member's own rates, smoothed towards the community's, because few invitations say little. */
export function memberRates(record: InvitationRecord, community: Rates): Rates {
  return smoothed(record, community, communityWeight)
}

/** The state of an invitation. `seated` includes the waitlist, as its people said yes. */
export type Standing = 'invited' | 'seated'

/** Returns the chance that an invited person comes in the end. */
export function chanceToCome({ accept, show }: Rates, standing: Standing): number {
  return standing === 'seated' ? show : accept * show
}

/**
 * Returns the distribution of how many people come, if each comes independently with their own chance (the Poisson
 * binomial distribution), by convolution.
 *
 * @param chances 0 to 1
 * @returns at index n the chance that exactly n people come; one entry more than there are people
 */
export function attendanceDistribution(chances: readonly number[]): number[] {
  return chances.map((chance) => [1 - chance, chance]).reduce(convolved, [1])
}

/** Returns the distribution of the sum of two independent numbers. */
export function convolved(one: readonly number[], other: readonly number[]): number[] {
  const both = new Array<number>(one.length + other.length - 1).fill(0)
  for (const [a, chance] of one.entries()) {
    for (const [b, also] of other.entries()) both[a + b] = (both[a + b] ?? 0) + chance * also
  }
  return both
}

type Room = { minimum: number; capacity: number }
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the chances of fewer people than an encounter needs, and of more than it has seats. */
export function roomChances(
  distribution: readonly number[],
  { minimum, capacity }: Room,
): { tooFew: number; tooMany: number } {
  return { tooFew: sum(distribution.slice(0, minimum)), tooMany: sum(distribution.slice(capacity + 1)) }
}

/** Whether an encounter is more likely than not to be short of people, given the chance that too few come. */
export const isLikelyTooFew = (tooFew: number): boolean => tooFew > 0.5

type Invitations = {
  /** how many of the people invited so far come, as from {@link attendanceDistribution} */
  distribution: readonly number[]
  /** the chance that one further person comes */
  another: number
  minimum: number
  /** the most people the table invites */
  most: number
}

/**
 * Returns how many people to invite in all, so that too few come no more often than wanted: the people invited
 * already, and as many more as needed. Of those only the community's rates are known.
 *
 * @param tooFewAtMost 0 to 1
 * @returns never fewer than are invited already; if the target is out of reach, the most the table invites
 */
export function suggestedInvites(
  { distribution, another, minimum, most }: Invitations,
  tooFewAtMost: number,
): number {
  let all = distribution
  while (all.length - 1 < most && sum(all.slice(0, minimum)) > tooFewAtMost) {
    all = convolved(all, [1 - another, another])
  }
  return all.length - 1
}
