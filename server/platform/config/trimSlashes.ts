const slash = 47

/**
 * Removes the slashes at the end of an address or a path. It walks by index because a pattern such as `\/+$` takes
 * quadratic time on a long run of slashes that is followed by something else.
 */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === slash) end--
  return text.slice(0, end)
}

/** Removes the slashes at both ends of a path. */
export function withoutOuterSlashes(path: string): string {
  let start = 0
  while (path.charCodeAt(start) === slash) start++
  return withoutEndSlashes(path.slice(start))
}
