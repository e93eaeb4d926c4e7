import { useSearchParams } from 'wouter'

/**
 * Stores a list's filters in the address, where they are the variables of the route's query. Changing one leaves no
 * entry behind in the browser's history.
 *
 * @returns the filters; what says whether some narrow the list; what sets one, null or an empty text taking it out; what a Select of one takes; what a SearchField
 *   takes; and what the button that folds them away calls them
 */
export function useFilters() {
  const [filters, setSearch] = useSearchParams()
  const setFilter = (name: string, value: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const chosen = (name: string) => filters.get(name) ?? ''
  const choice = (name: string) => ({
    value: chosen(name),
    onChange: ({ target }: { target: { value: string } }) => setFilter(name, target.value),
  })
  /** Whether one of the filters narrows the list. */
  const isNarrowed = (...names: readonly string[]) => names.some((name) => filters.has(name))
  /** What a button calls the filters that it folds away, and how many of them narrow the list. */
  const filterWords = (names: readonly string[]): string => {
    const count = names.filter((name) => filters.has(name)).length
    return count === 0 ? 'filters' : `filters (${count} chosen)`
  }
  const search = { searched: chosen('search'), onSearch: (words: string) => setFilter('search', words) }
  return { filters, filterWords, isNarrowed, setFilter, choice, search }
}
