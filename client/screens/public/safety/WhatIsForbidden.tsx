/** What is forbidden here. */
export function WhatIsForbidden() {
  return (
    <>
      <section id="forbidden">
        <h2>What is forbidden</h2>
        <p>
          At the table, in what you write to us, and wherever you meet somebody you know from here, you may
          not do, try or threaten any of this:
        </p>
        <ul>
          <li>Violence: killing, assault, kidnapping, or giving anyone drink or drugs against their will.</li>
          <li>Sexual acts or words that the other person does not want, nudity, and anything with minors.</li>
          <li>Stalking, harassment, insults, hate and discrimination.</li>
          <li>Robbery, theft, fraud, asking for money, and selling.</li>
          <li>Recording, photographing, or passing on what others said or showed.</li>
          <li>Pretending to be somebody else, or being here under the age of 18.</li>
          <li>Anything else that puts a person or the public in danger.</li>
        </ul>
        <p>
          The <a href="/community-guidelines">community guidelines</a> say what we ask of everyone beyond
          that.
        </p>
      </section>
      <section id="consent">
        <h2>Consent</h2>
        <p>
          Sexual conduct with somebody who has not consented breaks this policy and the criminal law. Whoever
          does it may be prosecuted and may be sued. A yes can be taken back at any moment, and nobody who is
          asleep, drunk or afraid has said it.
        </p>
      </section>
    </>
  )
}
