/**
 * Goes to another document of this site, so that "back" does not return to the current one.
 *
 * @param path a path on this site
 */
export function replaceDocument(path: string): void {
  window.location.replace(path)
}

/** Reloads this document. */
export function reloadDocument(): void {
  window.location.reload()
}
