import { useSearchParams } from 'wouter'

/**
 * Keeps a list's filters in the address, where they are the variables of the route's query. Changing one leaves no entry
 * behind in the browser's history.
 *
 * @returns the filters, and what sets one; null or an empty text takes it out
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
  return { filters, setFilter }
}
