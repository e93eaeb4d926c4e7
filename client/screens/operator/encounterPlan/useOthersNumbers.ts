import { useState } from 'react'
import { counted, countedNumbers } from './planChanges.ts'
import type { PlanValues } from './planValues.ts'

/**
 * Finds the numbers that another operator changed while this form was edited. Unchanged fields follow the stored
 * values.
 *
 * @returns the words for each, such as '“Seats” to 10'
 */
export function useOthersNumbers(stored: PlanValues, values: PlanValues) {
  const [seen, setSeen] = useState<Pick<PlanValues, (typeof counted)[number]>>(stored)
  const others = counted.filter((name) => stored[name] !== seen[name])
  const read = others.filter((name) => values[name] === stored[name])
  if (read.length > 0) setSeen({ ...seen, ...Object.fromEntries(read.map((name) => [name, stored[name]])) })
  return others
    .filter((name) => values[name] !== stored[name])
    .map((name) => `“${countedNumbers[name]}” to ${stored[name]}`)
}
