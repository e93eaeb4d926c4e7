/** The title of an operator's screen, which says that it is none of a member's or a visitor's. */
export function OperatorTitle({ children }: { children: string }) {
  return <title>{`${children} · Operator · Encounters`}</title>
}
