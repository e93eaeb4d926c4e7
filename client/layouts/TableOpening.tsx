/** The first frame of the page of a seat, as table.html shows it before there is any script; nothing moves in between. */
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
