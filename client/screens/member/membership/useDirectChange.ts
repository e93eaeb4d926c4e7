import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { Standing } from '#rules/membership/membership.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { type DirectChange, isDirectChange, questionOf, refusalOf } from './changes.ts'
import type { Path } from './useChangeMembership.ts'

type DirectPlan = {
  standing: Standing
  change: (change: DirectChange, path: Path) => Promise<Outcome>
  tell: TellOutcome
}

/**
 * The direct path (docs/specification.md, sections 4 and 5): an address with `?action=pause`, `resume` or `cancel` asks
 * with the browser's own question at once, and makes the change after a yes. The action is then removed from the
 * address, so that a reload does not ask again; after canceling there is nothing to reload.
 *
 * @param plan the membership's status, what changes it, and what shows the outcome
 */
export function useDirectChange({ standing, change, tell }: DirectPlan): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('action')
  const answered = useRef<string>(null)

  const forget = () =>
    setSearch(
      (current) => {
        current.delete('action')
        return current
      },
      { replace: true },
    )

  async function answer(wanted: DirectChange): Promise<Outcome | null> {
    const refusal = refusalOf(wanted, standing, serverNow())
    if (refusal) return { tone: 'neutral', sentence: refusal }
    return window.confirm(questionOf[wanted]) ? change(wanted, 'direct') : null
  }

  const ask = useEffectEvent(async (wanted: DirectChange) => {
    const outcome = await answer(wanted)
    if (outcome) tell(outcome)
    const hasEnded = wanted === 'cancel' && outcome?.tone === 'good'
    if (!hasEnded) forget()
  })

  useEffect(() => {
    if (answered.current === asked) return
    answered.current = asked
    if (isDirectChange(asked)) void ask(asked)
  }, [asked])
}
