/**
 * The parts of relay-runtime that runtime.ts imports and that have no types, or those of an older version. An import of
 * `relay-runtime` itself uses the types of the package.
 */
declare module 'relay-runtime/lib/*' {
  const part: Readonly<Record<string, unknown>>
  export = part
}
declare module 'relay-runtime/lib/util/handlePotentialSnapshotErrors.js' {
  const part: Readonly<Record<'handlePotentialSnapshotErrors', unknown>>
  export = part
}
