/** What somebody did with earlier invitations: of those answered or run out, how many led to a seat; of the seats, how many were used. */
export type InvitationRecord = { invited: number; accepted: number; seats: number; attended: number }

/** Chances, 0 to 1: of taking a seat that is offered, and of using a seat that is held. */
export type Rates = { accept: number; show: number }

/** What is assumed of a community that has no record yet. */
const unknownRates: Rates = { accept: 0.6, show: 0.8 }
/** Invitations and seats the assumption counts as, beside the community's own. */
const assumptionWeight = 20
/** Invitations and seats the community's rate counts as, beside a member's own. */
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
 * The community's rates, smoothed towards a plain assumption while there is little record (the mean of a Beta
 * distribution that the record updates).
 */
export function communityRates(record: InvitationRecord): Rates {
  return smoothed(record, unknownRates, assumptionWeight)
}

/** The rates of one kind of encounter at one location, smoothed towards the whole community's. */
export function ratesWithin(record: InvitationRecord, community: Rates): Rates {
  return smoothed(record, community, assumptionWeight)
}

/** A member's own rates, smoothed towards the community's: few invitations say little. */
export function memberRates(record: InvitationRecord, community: Rates): Rates {
  return smoothed(record, community, communityWeight)
}

/** Where an invitation stands: `seated` covers the waitlist too, as its people said yes. */
export type Standing = 'invited' | 'seated'

/** The chance that somebody invited comes in the end. */
export function chanceToCome({ accept, show }: Rates, standing: Standing): number {
  return standing === 'seated' ? show : accept * show
}

/**
 * How many come, where each comes by a chance of their own (the Poisson binomial distribution), by convolution.
 *
 * @param chances 0 to 1
 * @returns at index n the chance that exactly n come; one more entry than there are people
 */
export function attendanceDistribution(chances: readonly number[]): number[] {
  return chances.map((chance) => [1 - chance, chance]).reduce(convolved, [1])
}

/** The distribution of a sum, of two whose parts come whatever the others do. */
export function convolved(one: readonly number[], other: readonly number[]): number[] {
  const both = new Array<number>(one.length + other.length - 1).fill(0)
  for (const [a, chance] of one.entries()) {
    for (const [b, also] of other.entries()) both[a + b] = (both[a + b] ?? 0) + chance * also
  }
  return both
}

type Room = { minimum: number; capacity: number }
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The chance of fewer people than an encounter needs, and of more than it has seats. */
export function roomChances(
  distribution: readonly number[],
  { minimum, capacity }: Room,
): { tooFew: number; tooMany: number } {
  return { tooFew: sum(distribution.slice(0, minimum)), tooMany: sum(distribution.slice(capacity + 1)) }
}

/** Whether an encounter will more likely than not be short of people, from the chance that too few come. */
export const isLikelyTooFew = (tooFew: number): boolean => tooFew > 0.5

type Invitations = {
  /** how many of those invited already come, by {@link attendanceDistribution} */
  distribution: readonly number[]
  /** the chance that one more comes */
  another: number
  minimum: number
  /** how many the table invites at most */
  most: number
}

/**
 * How many to invite in all so that too few people come no more often than wanted: those invited already, and as many
 * more as needed, of whom only the community's rates are known.
 *
 * @param tooFewAtMost 0 to 1
 * @returns never fewer than are invited already; where the target is out of reach, as many as the table invites at most
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
