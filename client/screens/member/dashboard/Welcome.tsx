/**
 * The dashboard's heading.
 *
 * @param props the name of the session: an operator who is no member has their e-mail address there, which is no name to greet
 *   anybody by
 */
export function Welcome({ username }: { username: string | undefined }) {
  return <h1>{username && !username.includes('@') ? `Welcome, ${username}!` : 'Welcome!'}</h1>
}
