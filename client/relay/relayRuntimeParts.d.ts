/**
 * The parts of relay-runtime that runtime.ts names and that have no types of their own, or those of an older version. Whoever imports
 * `relay-runtime` itself has the types of the package.
 */
declare module 'relay-runtime/lib/*' {
  const part: Readonly<Record<string, unknown>>
  export = part
}
declare module 'relay-runtime/lib/util/handlePotentialSnapshotErrors.js' {
  const part: Readonly<Record<'handlePotentialSnapshotErrors', unknown>>
  export = part
}
