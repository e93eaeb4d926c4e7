const prefix = 'draft:'

type Draft<Values> = { owner: string | null; values: Values }

/** The signed-in member, so that a draft is never shown to another person who uses this tab. */
const ownerNow = () => localStorage.getItem('memberId')

/**
 * Stores what is being written, in this tab only, until it is closed or the member logs out.
 *
 * @param values the form's values; null to delete the draft
 */
export function storeDraft(name: string, values: object | null): void {
  if (values === null) sessionStorage.removeItem(prefix + name)
  else
    sessionStorage.setItem(
      prefix + name,
      JSON.stringify({ owner: ownerNow(), values } satisfies Draft<object>),
    )
}

/**
 * Reads what was written before the session ended or the page was left.
 *
 * @returns the values; null if there are none, or if another member wrote them, in which case they are deleted
 */
export function readDraft<Values>(name: string): Values | null {
  const stored = sessionStorage.getItem(prefix + name)
  if (stored === null) return null
  const { owner, values }: Draft<Values> = JSON.parse(stored)
  if (owner === ownerNow()) return values
  storeDraft(name, null)
  return null
}

/** Deletes what others than the signed-in member wrote in this tab: it may be about people. */
export function deleteDraftsOfOthers(): void {
  const names = Object.keys(sessionStorage).filter((item) => item.startsWith(prefix))
  // Reading a draft of somebody else deletes it.
  for (const name of names) readDraft(name.slice(prefix.length))
}
