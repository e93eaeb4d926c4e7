/**
 * The first frame of a seat's page, the same as table.html shows before any script has loaded, so that nothing moves.
 */
export function TableOpening() {
  return (
    <div className="opening">
      <p className="opening-brand">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        Encounters
      </p>
      <p role="status">Opening your seat…</p>
    </div>
  )
}
