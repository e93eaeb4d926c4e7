import type { IslandName } from '../../../site/islandNames.ts'

/**
 * The element of an island in a static page. Prerendering fills it, and the browser hydrates only this element. What
 * follows it says that the script is late, and is removed once that has loaded.
 */
export function Island({ name }: { name: IslandName }) {
  return (
    <>
      <div data-island={name} />
      <p className="late">
        A part of this page has not loaded yet. If that lasts, please load the page again.
      </p>
    </>
  )
}
