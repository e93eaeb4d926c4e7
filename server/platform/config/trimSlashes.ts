const slash = 47

/**
 * Takes the slashes off the end of an address or a path, by index: a pattern such as `\/+$` begins again at every slash of a
 * long run that ends in something else.
 */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === slash) end--
  return text.slice(0, end)
}

/** Takes the slashes off both ends of a path. */
export function withoutOuterSlashes(path: string): string {
  let start = 0
  while (path.charCodeAt(start) === slash) start++
  return withoutEndSlashes(path.slice(start))
}
