/** Said to an operator who leaves something to another one. */
export const ownPlaceText =
  'You have a place there yourself, or would have one, so this could tell you who asked not to meet you. Another operator can do it.'

/** The people of a table, by the ids of their accounts. */
export type TablePeople = {
  there: readonly number[]
  /** Those who would come to it. */
  added?: readonly number[]
}

/** Whether somebody is among the people of a table, or would be. */
export const isAmong = (id: number, { there, added = [] }: TablePeople): boolean =>
  there.includes(id) || added.includes(id)

/**
 * Whether an operator leaves what is done with a table to another one: they are among its people, or would be, and another
 * operator is not there. Why somebody cannot sit there could tell them who does not want to meet them, or reported them
 * (docs/rules.md, "Impressions and connections").
 *
 * @param otherIds all operators but this one
 */
export const isLeftToAnother = (
  operatorId: number,
  otherIds: readonly number[],
  table: TablePeople,
): boolean => isAmong(operatorId, table) && otherIds.some((id) => !table.there.includes(id))
