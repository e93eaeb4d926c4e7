/** Where and how to report. */
export function Reporting() {
  return (
    <section id="reporting">
      <h2>How to report</h2>
      <p>You need no proof. If something felt wrong, that is enough to tell us.</p>
      <ul>
        <li>At the table, choose “Report something”.</li>
        <li>Afterwards, report a person from the list of people you met, or from My Encounters.</li>
        <li>For anything else, report it from Help.</li>
      </ul>
      <p>
        Say what kind of thing it was, tell us in your own words what happened, and choose whether you want to
        hear from us about it. Somebody who has left Encounters can still be reported for 30 days after the
        encounter. You can send up to 10 reports a week.
      </p>
      <p>
        You are not a member, or cannot get in? Write to us on the <a href="/contact">contact page</a>.
      </p>
    </section>
  )
}
