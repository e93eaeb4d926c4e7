import type { OpenScreen, PathParams, ScreenRoute } from './screenRoute.ts'

/** A path and search of this site, such as `/member/my-encounters?tab=previous`, and the screen it leads to. */
export type Place = { href: string; route: ScreenRoute; params: PathParams; screen: OpenScreen }

/** The screens under way, by where they are. */
export type Screens = ReturnType<typeof createScreens>

/** How long a screen that was begun ahead waits to be entered, in milliseconds. */
const patience = 30_000

/**
 * Holds the screens under way: the one shown, and the one that a link under the pointer may lead to next. Asking for
 * the same place twice gives the same screen, so rendering may ask.
 *
 * @param routes the table of routes
 * @returns how to find, prepare, enter, leave and refresh screens
 */
export function createScreens(routes: readonly ScreenRoute[]) {
  const places = new Map<string, Place>()
  const entered = new Set<Place>()
  let ahead: ReturnType<typeof setTimeout> | undefined

  function drop(place: Place): void {
    place.screen.queryRef.dispose()
    entered.delete(place)
    if (places.get(place.href) === place) places.delete(place.href)
  }

  function dropUnentered(): void {
    for (const place of places.values()) if (!entered.has(place)) drop(place)
  }

  /** Gives the place, begun now unless it was before; null where no screen is. */
  function find(href: string): Place | null {
    const known = places.get(href)
    if (known) return known
    const { pathname, searchParams } = new URL(href, 'http://site')
    for (const route of routes) {
      const params = route.match(pathname)
      if (!params) continue
      const place = { href, route, params, screen: route.open(params, searchParams) }
      places.set(href, place)
      return place
    }
    return null
  }

  /** Whether a screen is there, so that going needs no new document. */
  const knows = (href: string): boolean => {
    const { pathname } = new URL(href, 'http://site')
    return routes.some(({ match }) => match(pathname))
  }

  /** Begins a screen that may be entered soon; the one begun ahead before it is given up. */
  function prepare(href: string): void {
    if (places.has(href)) return
    dropUnentered()
    find(href)
    clearTimeout(ahead)
    ahead = setTimeout(dropUnentered, patience)
  }

  /** Holds a place while it is shown. */
  function enter(place: Place): void {
    entered.add(place)
    places.set(place.href, place)
  }

  /** Asks again for the data of what is shown, and gives for each screen whether it came. */
  const refresh = () => Promise.all([...entered].map(({ route, screen }) => route.refresh(screen)))

  return { find, knows, prepare, enter, leave: drop, refresh }
}
