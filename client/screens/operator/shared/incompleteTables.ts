type Table = { readonly id: string; readonly number: number }

/**
 * Divides tables that are about to be invited or locked.
 *
 * @param tableIds their Relay ids
 * @param incomplete the tables of the proposal that break a rule, which inviting and locking refuse
 * @returns the ids of those for which that can be done, and the others
 */
export function divideTables<Some extends Table>(tableIds: readonly string[], incomplete: readonly Some[]) {
  return {
    completeIds: tableIds.filter((tableId) => incomplete.every(({ id }) => id !== tableId)),
    incomplete: incomplete.filter(({ id }) => tableIds.includes(id)),
  }
}

/** Says which tables inviting refuses. */
export function incompleteSentence(incomplete: readonly Table[]): string {
  const numbers = new Intl.ListFormat('en-US').format(incomplete.map(({ number }) => String(number)))
  return incomplete.length === 1
    ? `Table ${numbers} breaks a rule and has to be completed first.`
    : `Tables ${numbers} break a rule and have to be completed first.`
}
