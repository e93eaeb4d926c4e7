import { useSearchParams } from 'wouter'

/**
 * Stores a list's filters in the address, where they are the variables of the route's query. Changing one leaves no
 * entry behind in the browser's history.
 *
 * @returns the filters; what sets one, null or an empty text taking it out; what a Select of one takes; and what a SearchField
 *   takes
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
  const search = { searched: chosen('search'), onSearch: (words: string) => setFilter('search', words) }
  return { filters, setFilter, choice, search }
}
