/** Rows a list fetches at a time (design/limits.md, "pages"). */
export const pageSize = 20

/** What fetching more rows does when it fails: the button stays, so that it can be tried again, and nothing is told. */
export const logFailure = {
  onComplete: (error: Error | null) => {
    if (error) reportError(error)
  },
}
