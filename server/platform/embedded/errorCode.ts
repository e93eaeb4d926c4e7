/** Returns Node.js's code of an error, such as ENOENT; undefined for an error without one. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
