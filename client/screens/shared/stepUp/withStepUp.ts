import { DomainError } from '#rules/errors.ts'

const asksForStepUp = (error: unknown) => error instanceof DomainError && error.code === 'STEP_UP_REQUIRED'

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
      const { askStepUp } = await import('./askStepUp.tsx')
      if (!(await askStepUp())) throw error
    }
  }
}
