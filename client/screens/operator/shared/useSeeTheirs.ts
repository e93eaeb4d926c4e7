import { DomainError } from '#rules/errors.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'

/**
 * Asks for what another operator saved, where that is why something was refused: it need not have come by itself yet.
 *
 * @returns to be called with what a write failed with
 */
export function useSeeTheirs(): (failure: unknown) => void {
  const { refresh } = useScreens()
  return (failure) => {
    if (failure instanceof DomainError && failure.code === 'CONFLICT') void refresh()
  }
}
