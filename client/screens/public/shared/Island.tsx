import type { IslandName } from '../../../site/islandNames.ts'

/**
 * The element of an island in a static page. Prerendering fills it, and the browser hydrates only this element.
 *
 * @param props the island's name
 */
export function Island({ name }: { name: IslandName }) {
  return <div data-island={name} />
}
