/** Code that is imported once, however often it is needed. */
export type LoadedOnce<Code> = {
  /** Begins the import if that has not happened yet; after a failure it tries again */
  begin: () => Promise<Code>
  /** The code, or null until it has loaded */
  loaded: () => Code | null
}

/**
 * Creates an import that remembers what it loaded, so that a screen or part seen before appears at once.
 *
 * @param load imports the code
 */
export function loadOnce<Code>(load: () => Promise<Code>): LoadedOnce<Code> {
  let code: Promise<Code> | null = null
  let loaded: Code | null = null
  const begin = () => {
    code ??= load().then(
      (found) => {
        loaded = found
        return found
      },
      (error: unknown) => {
        code = null
        throw error
      },
    )
    return code
  }
  return { begin, loaded: () => loaded }
}
