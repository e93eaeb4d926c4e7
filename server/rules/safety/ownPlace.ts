/** What an operator reads who has to leave something to another operator. */
export const ownPlaceText =
  'You have a place there yourself, or would have one, so this could tell you who asked not to meet you. Another operator can do it.'

/** The people of a table, by the ids of their accounts. */
export type TablePeople = {
  there: readonly number[]
  /** The people who would be added to it. */
  added?: readonly number[]
}

/** Whether somebody is, or would be, among the people of a table. */
export const isAmong = (id: number, { there, added = [] }: TablePeople): boolean =>
  there.includes(id) || added.includes(id)

/**
 * Whether an operator has to leave changes of a table to another one: they are or would be among its people,
 * and there is an operator who is not. The reason why somebody cannot sit there could reveal who does not want to
 * meet them, or who reported them (docs/rules.md, "Impressions and connections").
 *
 * @param otherIds the accounts of all other operators
 */
export const isLeftToAnother = (
  operatorId: number,
  otherIds: readonly number[],
  table: TablePeople,
): boolean => isAmong(operatorId, table) && otherIds.some((id) => !table.there.includes(id))
