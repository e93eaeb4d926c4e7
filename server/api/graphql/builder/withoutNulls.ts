/** Without what is absent or null, as a write takes what may be left out. */
type WithoutNulls<Given> = { [Name in keyof Given]: Exclude<Given[Name], null | undefined> }

/** Leaves out what is null or undefined, for a write that takes what is not said as left out. */
export const withoutNulls = <Given extends object>(given: Given): WithoutNulls<Given> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutNulls<Given>
