/** How far a list was shown, and how high its document was then, in pixels. */
type Shown = { search: string; rows: number; height: number }

type EntryState = { shown?: Record<string, Shown> } | null

/**
 * Reads how far a list was shown when this entry of the browser's history was left or loaded again.
 *
 * @param list names the list on its screen
 * @param search the search it was shown for; another one shows another list
 * @returns null where no more than its first page was shown
 */
export function readShown(list: string, search: string): Shown | null {
  const shown = (history.state as EntryState)?.shown?.[list]
  return shown?.search === search ? shown : null
}

/**
 * Stores how far a list is shown, in this entry of the browser's history, so that coming back shows as much.
 *
 * @param list names the list on its screen
 * @param shown how far
 */
export function storeShown(list: string, shown: Shown): void {
  const state = history.state as EntryState
  history.replaceState({ ...state, shown: { ...state?.shown, [list]: shown } }, '')
}
