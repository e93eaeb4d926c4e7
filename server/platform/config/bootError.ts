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

/** No database answers at an address. Whoever took the address from a setting names it, see namingSetting. */
export class NoDatabaseError extends BootError {
  /** @param url with a password, which is not shown */
  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url)
    super(`No database at ${host}${pathname}: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Runs what uses the database at the address that a setting holds.
 *
 * @param setting absent: the address is no setting's
 * @throws BootError that names the setting where no database answers there
 */
export async function namingSetting<T>(setting: string | undefined, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (setting === undefined || !(error instanceof NoDatabaseError)) throw error
    throw new BootError(`${error.message} Check ${setting}.`, { cause: error.cause })
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
