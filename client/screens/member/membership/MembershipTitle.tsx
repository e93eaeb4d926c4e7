/**
 * The screen's heading, which includes the member's name once it is loaded (docs/specification.md, section 2,
 * "Membership").
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
