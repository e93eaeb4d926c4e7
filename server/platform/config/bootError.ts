/**
 * An error outside the program that stops it from starting. The message is for the operator who starts it: entry points
 * print the message alone, without a stack, and exit with status 1.
 */
export class BootError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BootError'
  }
}

/** No database answers at an address. If the address comes from a setting, {@link namingSetting} adds its name. */
export class NoDatabaseError extends BootError {
  /** @param url with a password, which is not shown */
  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url)
    super(`No database at ${host}${pathname}: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Runs code that connects to a database, and names the setting that holds its address if no database answers.
 *
 * @param setting undefined if the address comes from no setting
 * @throws BootError that names the setting if no database answers
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
 * Returns the text of anything thrown, for use inside a {@link BootError}: the message, or the messages of all parts of
 * an AggregateError, which Node throws if it can connect to no address of a host.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
