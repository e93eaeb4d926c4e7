/**
 * Something outside the program stops it from starting, in words for whoever starts it.
 * Entry points print the message alone, without a stack, and exit with status 1.
 */
export class BootError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BootError'
  }
}

/**
 * The text of anything thrown, for use inside a {@link BootError}: the message, or for an AggregateError
 * (what Node throws when no address of a host answers) the messages of its parts.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
