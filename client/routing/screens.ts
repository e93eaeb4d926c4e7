import type { OpenScreen, PathParams, ScreenRoute } from './screenRoute.ts'

/** A path and search of this site, such as `/member/my-encounters?tab=previous`, and the screen it leads to. */
export type Place = { href: string; route: ScreenRoute; params: PathParams; screen: OpenScreen }

/** The screens that are loading or loaded, by their places. */
export type Screens = ReturnType<typeof createScreens>

/** How long a screen that was loaded ahead waits to be entered, in milliseconds. */
const patience = 30_000

/**
 * Holds the screens that are loading or loaded: the one shown, and the one that the link under the pointer leads to.
 * Asking for the same place twice returns the same screen, so this may be called while rendering.
 *
 * @returns functions that find, prepare, enter, leave, refresh and follow screens
 */
export function createScreens(routes: readonly ScreenRoute[]) {
  const places = new Map<string, Place>()
  const entered = new Set<Place>()
  const followers = new Set<() => void>()
  let ahead: ReturnType<typeof setTimeout> | undefined

  function drop(place: Place): void {
    place.screen.queryRef.dispose()
    entered.delete(place)
    if (places.get(place.href) === place) places.delete(place.href)
  }

  function dropUnentered(): void {
    for (const place of places.values()) if (!entered.has(place)) drop(place)
  }

  /** Returns the place, and begins to load it if that has not happened yet. Null if no screen is there. */
  function find(href: string): Place | null {
    const known = places.get(href)
    if (known) return known
    const { pathname, searchParams } = new URL(href, 'http://site')
    for (const route of routes) {
      const params = route.match(pathname)
      if (!params) continue
      const place = { href, route, params, screen: route.open(params, searchParams) }
      // Whoever shows the screen handles a failure, which may come before that.
      place.screen.code.catch(() => undefined)
      places.set(href, place)
      return place
    }
    return null
  }

  /** Whether a screen has this address, so that going there needs no new document. */
  const knows = (href: string): boolean => {
    const { pathname } = new URL(href, 'http://site')
    return routes.some(({ match }) => match(pathname))
  }

  /** Loads a screen that may be entered soon, and discards the one loaded ahead before it. */
  function prepare(href: string): void {
    if (places.has(href)) return
    dropUnentered()
    find(href)
    clearTimeout(ahead)
    ahead = setTimeout(dropUnentered, patience)
  }

  /** Stores a place while it is shown. */
  function enter(place: Place): void {
    entered.add(place)
    places.set(place.href, place)
  }

  /** Sends the queries of the screens shown again. Resolves, for each screen, to whether data arrived. */
  const refresh = () => {
    for (const ask of followers) ask()
    return Promise.all([...entered].map(({ screen }) => screen.refresh()))
  }

  /** Calls a function with each refresh, for data outside a screen's query, until the returned function is called. */
  const follow = (ask: () => void): (() => void) => {
    followers.add(ask)
    return () => void followers.delete(ask)
  }

  return { find, knows, prepare, enter, leave: drop, refresh, follow }
}
