/** What happens after a report, for the reporter and the reported person. */
export function AfterReporting() {
  return (
    <>
      <section id="afterwards">
        <h2>What happens then</h2>
        <p>
          If you reported a person, the two of you are never seated together again, from that moment on. A
          person reads your report and decides. Our time for that is:
        </p>
        <ul>
          <li>1 hour for danger, threats and anything about somebody under 18;</li>
          <li>24 hours for harassment, hate, nudity and recording;</li>
          <li>3 days for everything else.</li>
        </ul>
        <p>
          If you asked to hear from us, we write to you once it is decided: that it was looked at and whether
          something was done, but not what.
        </p>
      </section>
      <section id="notice">
        <h2>Who hears of a report</h2>
        <p>
          Nobody is notified of a report about them, neither that there is one, nor who wrote it, nor when. We
          do not notify other members of a report or of how it ended either. Only the people who run
          Encounters read it. We do not pass reports on to the police by ourselves; if the police should know,
          please call them, too.
        </p>
      </section>
      <section id="outcomes">
        <h2>How it can end</h2>
        <ul>
          <li>We find nothing that breaks the rules.</li>
          <li>The person gets advice by mail.</li>
          <li>The two of you stay apart, and nothing else follows.</li>
          <li>The person gets a warning.</li>
          <li>The person is suspended until a certain day, and has no seats until then.</li>
          <li>The person is expelled, for good, and cannot join again with the same address.</li>
        </ul>
        <p>
          We suspend or expel people who harm or endanger others, or who go on after a warning. Whoever is
          advised, warned, suspended or expelled gets our reasons in writing, with the guideline they rest on.
          They never name who reported.
        </p>
      </section>
      <section id="appeal">
        <h2>How to appeal</h2>
        <p>
          Whoever is warned, suspended or expelled can appeal once within 30 days, through the link in the
          mail with our reasons. It works without signing in. Where more than one person runs Encounters,
          another one than before decides about it.
        </p>
      </section>
    </>
  )
}
