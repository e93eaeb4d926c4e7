/**
 * Leaves for another document of this site, so that "back" does not return here.
 *
 * @param path a path on this site
 */
export function replaceDocument(path: string): void {
  window.location.replace(path)
}

/** Loads this document again. */
export function reloadDocument(): void {
  window.location.reload()
}
