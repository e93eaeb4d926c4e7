import { type ReactNode, useState } from 'react'
import { readDraft } from '../../../browser/drafts.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'

type DraftDisclosureProps = {
  summary: string
  /** What the draft of the form inside is stored by */
  draft: string
  children: ReactNode
}

/** A disclosure with a form in it; it is open at first where something was begun there before the session ended. */
export function DraftDisclosure({ summary, draft, children }: DraftDisclosureProps) {
  const [isBegun] = useState(() => readDraft(draft) !== null)
  return (
    <Disclosure summary={summary} isOpenAtFirst={isBegun}>
      {children}
    </Disclosure>
  )
}
