/**
 * The screen's heading, which names the member once that is known (docs/specification.md, section 2, "Membership").
 *
 * @param props whose membership it is
 */
export function MembershipTitle({ username }: { username: string | undefined }) {
  return (
    <h1>
      Membership Details
      {username && (
        <>
          {' '}
          for <bdi>{username}</bdi>
        </>
      )}
    </h1>
  )
}
