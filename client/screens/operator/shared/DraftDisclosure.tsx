import { type ReactNode, useState } from 'react'
import { readDraft } from '../../../browser/drafts.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'

type DraftDisclosureProps = {
  summary: string
  /** The name of the draft of the form inside */
  draft: string
  children: ReactNode
}

/** A disclosure with a form in it; initially open if the form has a draft. */
export function DraftDisclosure({ summary, draft, children }: DraftDisclosureProps) {
  const [isBegun] = useState(() => readDraft(draft) !== null)
  return (
    <Disclosure summary={summary} isOpenAtFirst={isBegun}>
      {children}
    </Disclosure>
  )
}
