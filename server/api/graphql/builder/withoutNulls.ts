/** The same object without properties that are absent or null. */
type WithoutNulls<Given> = { [Name in keyof Given]: Exclude<Given[Name], null | undefined> }

/** Returns an object without the properties that are null or undefined, for a write whose inputs can be left out. */
export const withoutNulls = <Given extends object>(given: Given): WithoutNulls<Given> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutNulls<Given>
