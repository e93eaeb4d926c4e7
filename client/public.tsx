import './browser/standInForStores.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './site/islandNames.ts'

/**
 * Brings the island of this page to life; everything around it stays a document.
 *
 * @param name which island
 * @param Content what prerendering filled it with
 * @throws Error on a page without that island
 */
export function hydrateIsland(name: IslandName, Content: ComponentType): void {
  const place = document.querySelector(`[data-island="${name}"]`)
  if (!place) throw new Error(`This page has no island ${name}`)
  hydrateRoot(place, <Content />)
}
