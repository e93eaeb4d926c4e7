import { DomainError } from '#rules/errors.ts'
import { loadCode } from '../../../session/loadCode.ts'

const asksForStepUp = (error: unknown) => error instanceof DomainError && error.code === 'STEP_UP_REQUIRED'

/** Brings the dialog that asks for a passkey. */
export const loadStepUp = () => loadCode(() => import('./askStepUp.tsx'))

/**
 * Does something that the server may want confirmed first. Then a dialog asks for a passkey, and the same is done again, so
 * that whatever was typed for it stays.
 *
 * @param act what to do; it may run more than once
 * @returns what it gives
 * @throws what it throws; DomainError STEP_UP_REQUIRED where the person does not confirm
 */
export async function withStepUp<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!asksForStepUp(error)) throw error
      const { askStepUp } = await loadStepUp()
      if (!(await askStepUp())) throw error
    }
  }
}
