import { useEffect, useState } from 'react'
import usePaginationFragment from 'react-relay/lib/relay-hooks/usePaginationFragment'
import type { FragmentType, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { ShowMore } from '../ui/ShowMore.tsx'

type FragmentKey = { readonly ' $data'?: unknown; readonly ' $fragmentSpreads': FragmentType }

/**
 * Reads a list that is fetched page by page. When a page cannot be loaded, only the log says so: the button stays, to
 * be tried again.
 *
 * @param fragment the compiled fragment, `@refetchable`, with one `@connection`
 * @param key what holds the list
 * @param size rows fetched at a time (docs/limits.md, "pages")
 * @returns the fragment's data, whether there is more, and the button that ends the list while there is
 */
export function usePagedFragment<Page extends OperationType, Key extends FragmentKey>(
  fragment: GraphQLTaggedNode,
  key: Key,
  size = 20,
) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<Page, Key>(fragment, key)
  const [isWanted, setWanted] = useState(false)
  // While the screen's own query is under way Relay drops what is asked, at once and without a word; when it has come, Relay
  // gives another function to ask with.
  useEffect(() => {
    if (!isWanted) return
    let isDropped = false
    const onComplete = (error: Error | null) => {
      isDropped = error === null
      if (error) reportError(error)
    }
    loadNext(size, { onComplete })
    if (!isDropped) setWanted(false)
  }, [isWanted, loadNext, size])
  const isBusy = isWanted || isLoadingNext
  const showMore = <ShowMore more={hasNext} busy={isBusy} onMore={() => setWanted(true)} />
  return { data, hasNext, showMore }
}
