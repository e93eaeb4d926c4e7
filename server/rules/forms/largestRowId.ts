/** The largest value of PostgreSQL's integer columns, and so of the numbers of rows. */
export const largestRowId = 2_147_483_647
