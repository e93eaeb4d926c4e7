/** The title of an operator's screen, which marks it as part of the console. */
export function OperatorTitle({ children }: { children: string }) {
  return <title>{`${children} · Operator · Encounters`}</title>
}
