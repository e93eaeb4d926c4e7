import { DomainError } from '#rules/errors.ts'
import { loadCode } from '../../../session/loadCode.ts'

const asksForStepUp = (error: unknown) => error instanceof DomainError && error.code === 'STEP_UP_REQUIRED'

/** Loads the dialog that asks for a passkey. */
export const loadStepUp = () => loadCode(() => import('./askStepUp.tsx'))

/**
 * Runs an act that the server may refuse until the person confirms their identity. In that case a dialog asks for a
 * passkey, and the act runs again, so that nothing has to be typed twice.
 *
 * @param act may run more than once
 * @returns the act's result
 * @throws what the act throws; DomainError STEP_UP_REQUIRED if the person does not confirm
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
