import type { Context } from '../builder/context.ts'

type Batch<Asked, Found> = { asked: Set<Asked>; found: Promise<(asked: Asked) => Found> }

/**
 * Makes a read run once for all that a reply asks about in the same tick, such as the rows of one page of a list.
 *
 * @param read reads about several at once, and returns a function that says what it found about each
 */
export function oncePerTick<Asked, Found>(
  read: (context: Context, asked: readonly Asked[]) => Promise<(asked: Asked) => Found>,
): (context: Context, asked: Asked) => Promise<Found> {
  const batches = new WeakMap<Context, Batch<Asked, Found>>()

  function open(context: Context): Batch<Asked, Found> {
    const asked = new Set<Asked>()
    const found = Promise.resolve().then(() => {
      batches.delete(context)
      return read(context, [...asked])
    })
    const batch = { asked, found }
    batches.set(context, batch)
    return batch
  }

  return async (context, one) => {
    const { asked, found } = batches.get(context) ?? open(context)
    asked.add(one)
    return (await found)(one)
  }
}
