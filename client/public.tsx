import './browser/standInForStores.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './site/islandNames.ts'

/**
 * Hydrates the island of this page, and removes what says that its script is late. Everything around it stays static.
 *
 * @param name of the island
 * @param Content the component that was prerendered in it
 * @throws Error with that name on a page without the island
 */
export function hydrateIsland(name: IslandName, Content: ComponentType): void {
  const place = document.querySelector(`[data-island="${name}"]`)
  if (!place) throw new Error(name)
  place.nextElementSibling?.remove()
  hydrateRoot(place, <Content />)
}
