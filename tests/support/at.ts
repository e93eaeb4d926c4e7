/**
 * Returns the item at an index of a list.
 *
 * @throws Error if there is none
 */
export function at<Item>(list: readonly Item[], index: number): Item {
  const found = list[index]
  if (found === undefined) throw new Error(`Nothing at ${index}`)
  return found
}
