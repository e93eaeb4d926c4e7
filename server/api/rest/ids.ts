/**
 * Returns the schema's id of a row.
 *
 * @param type name of its GraphQL type
 * @param rowId the row's number, which is its id in REST
 * @returns a Relay id: base64 of `Type:row`
 */
export function globalId(type: string, rowId: number): string {
  return Buffer.from(`${type}:${rowId}`).toString('base64')
}

/** Returns the number of the row behind one of the schema's ids. */
export function rowIdOf(globalId: string): number {
  return Number(Buffer.from(globalId, 'base64').toString().split(':')[1])
}
