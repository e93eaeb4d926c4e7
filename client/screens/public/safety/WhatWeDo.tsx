/** What is built in for people's safety, and how choices stay private. */
export function WhatWeDo() {
  return (
    <>
      <section id="measures">
        <h2>What we do for your safety</h2>
        <ul>
          <li>You meet in a group first. Two people are alone only after both have wished for it.</li>
          <li>There are no public profiles, no pictures, no search and no messages from strangers.</li>
          <li>Others see your username, and what you show and say. They never see your email address.</li>
          <li>A host can remove somebody from the table, who then cannot come back to it.</li>
          <li>
            “Don’t seat me with…” keeps anyone you name away from you for good. Nobody is notified of it.
          </li>
          <li>
            The address of a seat is yours alone. It opens shortly before the start and closes at the end.
          </li>
        </ul>
      </section>
      <section id="choices">
        <h2>How your choices stay private</h2>
        <p>
          Who you choose after an encounter, and who you never want to meet again, is your secret. Nobody
          learns who chose them. What others chose comes out for a whole encounter at once, without names, and
          only to people who have made their own choices, or can make none any more.
        </p>
        <p>
          The people who run Encounters form groups without seeing who chose whom. Only where two people could
          meet one-on-one can they tell that both wished for it.
        </p>
      </section>
    </>
  )
}
