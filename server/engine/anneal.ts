import { at32 } from './adjacency.ts'
import type { Block } from './block.ts'
import { canMove, move, moveChange, swap, swapChange } from './blockChanges.ts'
import type { Random } from './random.ts'

export type Cooling = {
  /** changes to try; an accepted one counts as several, as its bookkeeping takes longer */
  steps: number
  from: number
  to: number
  /** called now and then with the number of steps since the last call */
  spend: (steps: number) => void
}

/** The number of steps after which `spend` is called. */
const reportEvery = 1 << 19

/**
 * Improves a block by simulated annealing (Kirkpatrick, Gelatt and Vecchi, Science 220, 1983): by swaps of two people,
 * and by moves of one if the group sizes allow it. The left-out count as one more group. At the end it takes all
 * improvements that are left.
 */
export function anneal(block: Block, random: Random, { steps, from, to, spend }: Cooling): void {
  const { size, groupOf, fixed } = block
  const stepsAccepted = 1 + (size >> 5)
  let temperature = from
  let ticks = 0
  let reported = 0
  for (let done = 0; done < steps; done++) {
    if ((ticks++ & 127) === 0) temperature = from * (to / from) ** (done / steps)
    if (done - reported >= reportEvery) {
      spend(done - reported)
      reported = done
    }
    const a = random.below(size)
    if (fixed[a] === 1) continue
    if (random.below(8) === 0) {
      const target = random.below(block.groups + 1)
      if (!canMove(block, a, target) || !accepts(moveChange(block, a, target), temperature, random)) continue
      move(block, a, target)
    } else {
      const b = random.below(size)
      if (fixed[b] === 1 || groupOf[a] === groupOf[b]) continue
      if (!accepts(swapChange(block, a, b), temperature, random)) continue
      swap(block, a, b)
    }
    done += stepsAccepted
  }
  spend(steps - reported)
  takeImprovements(block)
}

function accepts(change: number, temperature: number, random: Random): boolean {
  return change <= 0 || (change < 16 * temperature && random.unit() < Math.exp(-change / temperature))
}

/** Takes every improving swap or move of a person whose place costs anything, until there is none. */
function takeImprovements(block: Block): void {
  const { size, groups, groupOf, costIn, fixed } = block
  for (let improved = true, rounds = 0; improved && rounds < 30; rounds++) {
    improved = false
    for (let a = 0; a < size; a++) {
      if (fixed[a] === 1 || at32(costIn, at32(groupOf, a) * size + a) === 0) continue
      let best = -1e-9
      let partner = -1
      for (let b = 0; b < size; b++) {
        if (fixed[b] === 1 || groupOf[a] === groupOf[b]) continue
        const change = swapChange(block, a, b)
        if (change < best) {
          best = change
          partner = b
        }
      }
      let target = -1
      for (let group = 0; group <= groups; group++) {
        if (!canMove(block, a, group)) continue
        const change = moveChange(block, a, group)
        if (change < best) {
          best = change
          target = group
        }
      }
      if (target >= 0) move(block, a, target)
      else if (partner >= 0) swap(block, a, partner)
      improved ||= target >= 0 || partner >= 0
    }
  }
}
