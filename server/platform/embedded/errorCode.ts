/** The code by which Node.js says what failed, such as ENOENT; undefined for any other error. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
