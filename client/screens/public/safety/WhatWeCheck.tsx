/** What we check about people before they may meet others, and what we do not. */
export function WhatWeCheck() {
  return (
    <>
      <section id="checks">
        <h2>What we check, and what we do not</h2>
        <p>
          <strong>We do not run criminal background checks on anyone.</strong> We do not ask about convictions
          and do not search registers of offenders. Nobody is left out because of a record, since we do not
          look for one. So please do not take a seat at our table for proof of anything about a person.
        </p>
        <p>
          What we do: a person reads each request for early access, and only people we invited can join. Each
          of them has shown that they can read mail at their address. No two usernames can look alike.
        </p>
      </section>
      <section id="age">
        <h2>Age and identity</h2>
        <p>
          Encounters is for people aged 18 or older. Everyone confirms that when they create their profile. We
          do not ask for identity papers, neither for age nor for names. If you think that somebody is
          younger, tell us: such reports come before all others.
        </p>
      </section>
    </>
  )
}
