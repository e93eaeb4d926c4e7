import './browser/standInForStores.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './site/islandNames.ts'

/**
 * Hydrates the island of this page; everything around it stays static.
 *
 * @param name of the island
 * @param Content the component that was prerendered in it
 * @throws Error on a page without that island
 */
export function hydrateIsland(name: IslandName, Content: ComponentType): void {
  const place = document.querySelector(`[data-island="${name}"]`)
  if (!place) throw new Error(`This page has no island ${name}`)
  hydrateRoot(place, <Content />)
}
