import { useSearchParams } from 'wouter'

/**
 * Stores a list's filters in the address, from where the route reads the variables of its query. A change adds no entry
 * to the browser's history.
 *
 * @returns the filters; a function that says whether some of them are set; one that sets one (null or an empty text
 *   removes it); the props of a Select and of a SearchField for a filter; and the words of the button that hides the
 *   filters
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
  /** Whether one of the filters is set. */
  const isNarrowed = (...names: readonly string[]) => names.some((name) => filters.has(name))
  /** The words of a button that hides filters, with the number of those that are set. */
  const filterWords = (names: readonly string[]): string => {
    const count = names.filter((name) => filters.has(name)).length
    return count === 0 ? 'filters' : `filters (${count} chosen)`
  }
  const search = { searched: chosen('search'), onSearch: (words: string) => setFilter('search', words) }
  return { filters, filterWords, isNarrowed, setFilter, choice, search }
}
