/** How far a list was shown, and how high its document was then, in pixels. */
type Shown = { search: string; rows: number; height: number }

/**
 * Reads how far a list was shown when this entry of the browser's history was left or loaded again.
 *
 * @param list names the list on its screen
 * @returns undefined where no more than its first page was shown
 */
export const readShown = (list: string): Shown | undefined => history.state?.shown?.[list]

/**
 * Stores how far a list is shown, in this entry of the browser's history, so that coming back shows as much.
 *
 * @param list names the list on its screen
 * @param shown how far
 */
export function storeShown(list: string, shown: Shown): void {
  const { state } = history
  history.replaceState({ ...state, shown: { ...state?.shown, [list]: shown } }, '')
}
