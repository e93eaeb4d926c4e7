import type { IslandName } from '../../../site/islandNames.ts'

/**
 * The place of an island in a static page; prerendering fills it and the browser hydrates it, nothing around it.
 *
 * @param props which island
 */
export function Island({ name }: { name: IslandName }) {
  return <div data-island={name} />
}
